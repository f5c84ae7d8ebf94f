import { Button } from '@mantine/core';
import type { SiteImport } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../components/notice/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { useReason } from '../../../../lib/errors/index.ts';
import { isAsking } from '../../api/use-site-imports.ts';
import { SiteBar, useCancelSite, useSiteSentence } from './SiteProgress.tsx';
import { useDismissed } from './use-dismissed.ts';

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
  const [dismissed, dismiss] = useDismissed(site.uuid);
  if (site.phase === 'done' || site.phase === 'cancelled' || dismissed) return null;
  const failed = site.phase === 'failed';
  const waits = site.phase === 'found';
  const letGo = (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      loading={cancel.isPending}
      onClick={() => cancel.mutate()}
    >
      {t(waits ? 'site.importNone' : 'site.cancel')}
    </Button>
  );
  return (
    <Note
      icon={failed ? 'warning' : 'globe'}
      {...(failed && { tone: 'bad' })}
      label={t('site.title')}
      actions={
        <>
          {failed ? (
            <Button variant="subtle" color="gray" size="xs" onClick={dismiss}>
              {t('site.dismiss')}
            </Button>
          ) : (
            letGo
          )}
          <Button variant="default" size="xs" onClick={onOpen}>
            {t(waits ? 'site.choose' : 'site.details')}
          </Button>
        </>
      }
    >
      <span role="status">{failed ? reason(site) : sentence(site)}</span>
      {isAsking(site) && <SiteBar site={site} />}
      <Refusal error={cancel.error} />
    </Note>
  );
}
