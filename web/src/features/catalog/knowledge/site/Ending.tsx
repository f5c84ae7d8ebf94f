import { Button, Group } from '@mantine/core';
import type { SiteImport } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../components/states/index.ts';
import { useReason } from '../../../../lib/errors/index.ts';
import { useSitePages } from '../../api/use-site-imports.ts';
import { LeftOut } from './PageChoice.tsx';
import { useSiteSentence } from './SiteProgress.tsx';
import classes from './site.module.css';

interface Props {
  readonly site: SiteImport;
  readonly onAnew: () => void;
  readonly onClose: () => void;
}

/** What an import came to. */
export function Ending({ site, onAnew, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const sentence = useSiteSentence();
  const reason = useReason();
  const { data: pages = [], error, refetch } = useSitePages(site);
  return (
    <div className={classes.form}>
      <p role="status" className={site.phase === 'failed' ? classes.problem : undefined}>
        {site.phase === 'failed' ? reason(site) : sentence(site)}
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <LeftOut pages={pages.filter(({ state }) => state === 'left-out')} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAnew}>
          {t('site.another')}
        </Button>
        <Button onClick={onClose}>{t('site.close')}</Button>
      </Group>
    </div>
  );
}
