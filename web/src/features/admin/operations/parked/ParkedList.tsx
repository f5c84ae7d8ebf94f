import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { EmptyState } from '../../../../components/states/index.ts';
import { useErrorText } from '../../../../lib/errors/index.ts';
import classes from '../operations.module.css';
import type { ServiceAnswer } from '../use-services.ts';
import { ParkedTable } from './ParkedTable.tsx';
import { SkipDialog } from './SkipDialog.tsx';
import { type ParkedOf, type Refused, useParked, useReplayAll } from './use-parked.ts';

/** Everything that stands still, whichever service put it aside. */
export function ParkedList({ answers }: { readonly answers: readonly ServiceAnswer[] }) {
  const { t } = useTranslation('operations');
  const { services, records, isPending, refused, hasMore } = useParked(answers);
  const [skipping, setSkipping] = useState<ParkedOf | null>(null);
  const all = useReplayAll();
  const replayAll = (
    <Button
      variant="default"
      leftSection={<Icon name="refresh" size={16} />}
      loading={all.isPending}
      onClick={() => all.mutate(services)}
    >
      {t('replay.all')}
    </Button>
  );
  return (
    <section className={classes.parked} aria-labelledby="parked">
      <header className={classes.head}>
        <div>
          <h2 id="parked">{t('list.title')}</h2>
          <p className={classes.dim}>{t('list.lead')}</p>
        </div>
        {records.length > 1 && replayAll}
      </header>
      {refused.map((one) => (
        <NotListed key={one.service} {...one} />
      ))}
      {isPending && services.length > 0 && <LateSkeleton shape="rows" rows={3} rowHeight={56} />}
      {services.length === 0 && <Nothing answers={answers} />}
      {records.length > 0 && <ParkedTable records={records} onSkip={setSkipping} />}
      {hasMore && <p className={classes.dim}>{t('list.more')}</p>}
      {skipping && <SkipDialog record={skipping} onClose={() => setSkipping(null)} />}
    </section>
  );
}

/** What one service parked is not known, whatever others list. */
function NotListed({ service, error }: Refused) {
  const { t } = useTranslation('operations');
  const textOf = useErrorText();
  return (
    <Alert color="bad" variant="light" role="alert" px="sm" py="xs">
      {t('list.refused', { service: t(`services.${service}`), reason: textOf(error) })}
    </Alert>
  );
}

/** Said only once every service was asked, and of those that answered. */
function Nothing({ answers }: { readonly answers: readonly ServiceAnswer[] }) {
  const { t } = useTranslation('operations');
  if (answers.some(({ isAsked }) => isAsked)) return <LateSkeleton shape="rows" rows={3} rowHeight={56} />;
  const silent = answers.filter(({ operations }) => operations === undefined).length;
  if (silent === answers.length) {
    return (
      <EmptyState icon="info" title={t('list.unknown')}>
        {t('list.unknownText')}
      </EmptyState>
    );
  }
  const isWhole = silent === 0;
  return (
    <EmptyState icon={isWhole ? 'check' : 'info'} title={t('list.none')}>
      {t(isWhole ? 'list.noneText' : 'list.noneSilent')}
    </EmptyState>
  );
}
