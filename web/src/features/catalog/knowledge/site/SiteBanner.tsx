import { Button } from '@mantine/core';
import type { SiteImport } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { isAsking } from '../../api/use-site-imports.ts';
import { Refusal } from '../Refusal.tsx';
import { useReason } from '../use-reason.ts';
import { SiteBar, useCancelSite, useSiteSentence } from './SiteProgress.tsx';
import classes from './site.module.css';

interface Props {
  readonly site: SiteImport;
  readonly onOpen: () => void;
}

/** An import of a site on the base's page, while something is to be said of it. */
export function SiteBanner({ site, onOpen }: Props) {
  const { t } = useTranslation('catalog');
  const sentence = useSiteSentence();
  const reason = useReason();
  const cancel = useCancelSite(site);
  const [dismissed, setDismissed] = useState(false);
  if (site.phase === 'done' || site.phase === 'cancelled' || dismissed) return null;
  const failed = site.phase === 'failed';
  return (
    <section className={classes.banner} data-tone={failed ? 'bad' : undefined} aria-label={t('site.title')}>
      <Icon name={failed ? 'warning' : 'globe'} size={18} />
      <div className={classes.told}>
        <span role="status">{failed ? reason(site) : sentence(site)}</span>
        {isAsking(site) && (
          <>
            <SiteBar site={site} />
            <Refusal error={cancel.error} />
          </>
        )}
      </div>
      <div className={classes.acts}>
        {isAsking(site) && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t('site.cancel')}
          </Button>
        )}
        {failed && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => setDismissed(true)}>
            {t('site.dismiss')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onOpen}>
          {t(site.phase === 'found' ? 'site.choose' : 'site.details')}
        </Button>
      </div>
    </section>
  );
}
