import { Button, Collapse } from '@mantine/core';
import type { Operations, ServiceName } from '@tutka/http-contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../components/badge/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { durationText } from './duration.ts';
import { GroupTable } from './GroupTable.tsx';
import { LagPlot } from './LagPlot.tsx';
import { LastRebuild } from './LastRebuild.tsx';
import classes from './operations.module.css';
import { parkedIn, type Standing, standingOf, waitingIn } from './standing.ts';
import type { ServiceAnswer } from './use-services.ts';

const tones: Readonly<Record<Standing, Tone>> = {
  well: 'good',
  behind: 'warn',
  parked: 'bad',
  bus: 'bad',
  silent: 'bad',
};

/** How one service stands: what waits in it, since when, and what was made anew last. */
export function ServiceCard({
  answer: { service, operations, isAsked, at },
}: {
  readonly answer: ServiceAnswer;
}) {
  const { t } = useTranslation('operations');
  const standing = standingOf(operations);
  return (
    <section className={classes.card} aria-label={t(`services.${service}`)} aria-busy={isAsked}>
      <header className={classes.head}>
        <h2>{t(`services.${service}`)}</h2>
        {!isAsked && <StatusBadge tone={tones[standing]}>{t(`standing.${standing}`)}</StatusBadge>}
      </header>
      {!isAsked && standing === 'silent' && <p className={classes.dim}>{t('silentText', { service })}</p>}
      {operations?.warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          {t(`warnings.${warning}`)}
        </p>
      ))}
      {operations && <Figures operations={operations} at={at} />}
      {operations && <Groups service={service} operations={operations} />}
    </section>
  );
}

function Figures({ operations, at }: { readonly operations: Operations; readonly at: number }) {
  const { t } = useTranslation('operations');
  const { publish, handle, all } = waitingIn(operations);
  const { records, streams } = parkedIn(operations);
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={t('publish')} count={publish.events} seconds={publish.seconds} />
        <Figure
          name={t('handle')}
          count={operations.consumers === null ? null : handle.records}
          seconds={handle.seconds}
        />
        <Figure
          name={t('parked')}
          count={records}
          note={records > 0 ? t('streams', { count: streams }) : ''}
        />
      </dl>
      <LagPlot at={at} waiting={all} />
    </>
  );
}

interface FigureProps {
  readonly name: string;
  /** Null: not known. */
  readonly count: number | null;
  readonly seconds?: number;
  readonly note?: string;
}

function Figure({ name, count, seconds = 0, note = '' }: FigureProps) {
  const { t, i18n } = useTranslation('operations');
  const since = count !== null && count > 0 && seconds > 0;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={classes.count}>{count === null ? '–' : count.toLocaleString(i18n.language)}</span>
        <span className={classes.dim}>
          {since ? t('waits', { time: durationText(seconds, i18n.language) }) : note}
        </span>
      </dd>
    </div>
  );
}

function Groups({ service, operations }: { readonly service: ServiceName; readonly operations: Operations }) {
  const { t } = useTranslation('operations');
  const { consumers, followers } = operations;
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <>
      <LastRebuild service={service} rebuild={operations.rebuild} />
      <Button
        className={classes.more}
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon name={opened ? 'down' : 'right'} size={14} />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {t('groups.open', { count: consumers?.length ?? 0 })}
      </Button>
      <Collapse expanded={opened} id={id}>
        {consumers === null && <p className={classes.dim}>{t('busText')}</p>}
        <GroupTable service={t(`services.${service}`)} groups={consumers ?? []} followers={followers} />
      </Collapse>
    </>
  );
}
