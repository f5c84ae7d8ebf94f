import { Button, Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Operations, routes, type ServiceName } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { useTellError } from '../../../components/notice/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { durationText } from './duration.ts';
import classes from './operations.module.css';

type Rebuild = Operations['rebuild'];

interface Props {
  readonly service: ServiceName;
  readonly rebuild: Rebuild;
}

/** When read models were made anew last and what differed, and the button that does it again. */
export function LastRebuild({ service, rebuild: { can, last, failed, runningSince, progress } }: Props) {
  const { t } = useTranslation('operations');
  const tell = useTellError();
  const confirm = useConfirm();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => call(routes.startRebuild, { params: { service } }),
    onError: tell,
    onSettled: () => refreshRows(client, routes.getOperations),
  });
  const ask = async () => {
    const question = { title: t('rebuild.ask'), body: t('rebuild.askText'), action: t('rebuild.start') };
    if (await confirm(question)) start.mutate();
  };
  if (!can && last === null && failed === null) return null;
  return (
    <div className={classes.rebuild}>
      <div>
        <span className={classes.name}>{t(runningSince === null ? 'rebuild.last' : 'rebuild.now')}</span>
        {runningSince === null ? <Came last={last} /> : <Runs since={runningSince} progress={progress} />}
      </div>
      {can && (
        <Button
          variant="default"
          size="xs"
          loading={start.isPending || runningSince !== null}
          onClick={() => void ask()}
        >
          {t('rebuild.start')}
        </Button>
      )}
      {runningSince === null && failed && <Failed failed={failed} isLater={last !== null} />}
    </div>
  );
}

function Runs({ since, progress }: { readonly since: string; readonly progress: Rebuild['progress'] }) {
  const { t, i18n } = useTranslation('operations');
  const shown = (count: number) => count.toLocaleString(i18n.language);
  const words = progress
    ? t(`rebuild.phases.${progress.phase}`, { events: shown(progress.events), total: shown(progress.total) })
    : t('rebuild.running');
  return (
    <>
      <span aria-live="polite">{words}</span>
      {progress && (
        <Progress
          className={classes.bar}
          size="sm"
          value={(100 * progress.events) / Math.max(1, progress.total)}
          aria-label={words}
        />
      )}
      <span className={classes.dim}>
        {t('rebuild.since')} <ShownDate value={since} withTime />
      </span>
    </>
  );
}

interface FailedProps {
  readonly failed: NonNullable<Rebuild['failed']>;
  /** Than one that was made. */
  readonly isLater: boolean;
}

function Failed({ failed: { at, reason }, isLater }: FailedProps) {
  const { t } = useTranslation('operations');
  return (
    <p className={classes.failed}>
      <span>
        {t(isLater ? 'rebuild.laterFailed' : 'rebuild.failed')} <ShownDate value={at} withTime />: {reason}
      </span>
      <span className={classes.dim}>{t('rebuild.failedText')}</span>
    </p>
  );
}

function Came({ last }: { readonly last: Rebuild['last'] }) {
  const { t, i18n } = useTranslation('operations');
  if (last === null) return <span className={classes.dim}>{t('rebuild.never')}</span>;
  const rows = last.differences.reduce((sum, { wrong, missing, extra }) => sum + wrong + missing + extra, 0);
  const tables = last.differences.map(({ table }) => table).join(', ');
  const time = last.milliseconds === null ? '' : durationText(last.milliseconds / 1000, i18n.language);
  return (
    <>
      <span>
        <ShownDate value={last.endedAt} withTime />
        {' · '}
        {t('rebuild.events', { count: last.events, shown: last.events.toLocaleString(i18n.language) })}
        {time && ` · ${time}`}
      </span>
      <span className={rows > 0 ? classes.differed : classes.dim}>
        {rows > 0
          ? t('rebuild.differed', { count: rows, shown: rows.toLocaleString(i18n.language), tables })
          : t('rebuild.same')}
      </span>
    </>
  );
}
