import { Button, Progress } from '@mantine/core';
import type { ChatImport } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import classes from './imports.module.css';
import { useEnding } from './use-imports.ts';

/** A file that is being read, or chats that are being made of it; it goes on without this page. */
export function AtWork({ at }: { readonly at: ChatImport }) {
  const { t } = useTranslation('imports');
  const confirm = useConfirm();
  const ending = useEnding();
  const isReading = at.state === 'reading';
  const done = at.imported + at.failed;
  const total = done + at.chosen;
  const end = async () => {
    const question = { title: t('endTitle'), body: t('endText'), action: t('end') };
    if (isReading || (await confirm(question))) ending.mutate(at.uuid);
  };
  return (
    <div className={classes.work}>
      <p role="status">
        {isReading
          ? t('reading', { name: at.fileName, count: at.found })
          : t('importing', { done, count: total })}
      </p>
      <Progress
        value={isReading ? 100 : (done / Math.max(total, 1)) * 100}
        animated={isReading}
        aria-label={t('bar')}
      />
      <p className={classes.dim}>{t('goesOn')}</p>
      <Refusal error={ending.error} />
      <div>
        <Button variant="default" size="xs" loading={ending.isPending} onClick={end}>
          {t(isReading ? 'cancel' : 'end')}
        </Button>
      </div>
    </div>
  );
}
