import { Button } from '@mantine/core';
import type { SiteImport } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../components/notice/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { useReason } from '../../../../lib/errors/index.ts';
import { isAsking } from '../../api/use-site-imports.ts';
import { SiteBar, useCancelSite, useSiteSentence } from './SiteProgress.tsx';

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
    <Note
      icon={failed ? 'warning' : 'globe'}
      {...(failed && { tone: 'bad' })}
      label={t('site.title')}
      actions={
        <>
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
        </>
      }
    >
      <span role="status">{failed ? reason(site) : sentence(site)}</span>
      {isAsking(site) && (
        <>
          <SiteBar site={site} />
          <Refusal error={cancel.error} />
        </>
      )}
    </Note>
  );
}
