import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dataQuery } from '../../../../lib/api/index.ts';
import { formatSize } from '../../../../lib/format/index.ts';
import classes from './add.module.css';

/** What the workspace has and may have. */
export function useUsage() {
  return useQuery(dataQuery(routes.getKnowledgeUsage, {})).data;
}

interface Props {
  readonly usage: ReturnType<typeof useUsage>;
  /** What is about to be added, in bytes. */
  readonly more: number;
  readonly newBase: boolean;
}

/** Why there is no room for what is about to be added; null where there is. */
export function roomProblem({ usage, more, newBase }: Props): 'bytes' | 'knowledges' | null {
  if (!usage) return null;
  const { bytes, knowledges } = usage;
  if (newBase && knowledges.limit !== null && knowledges.used >= knowledges.limit) return 'knowledges';
  return bytes.limit !== null && bytes.used + more > bytes.limit ? 'bytes' : null;
}

/** How much knowledge the workspace has room for, with what is about to be added. */
export function Room(props: Props) {
  const { t } = useTranslation('catalog');
  const { usage, more } = props;
  if (!usage || (usage.bytes.limit === null && usage.knowledges.limit === null)) return null;
  const problem = roomProblem(props);
  const { used, limit } = usage.bytes;
  const parts = { used: formatSize(used), limit: formatSize(limit ?? 0), more: formatSize(more) };
  return (
    <div className={classes.room}>
      {limit !== null && (
        <>
          <Progress.Root size="sm">
            <Progress.Section value={(100 * used) / limit} color="gray" aria-label={t('room.used', parts)} />
            <Progress.Section
              value={Math.min((100 * more) / limit, 100 - (100 * used) / limit)}
              color={problem === 'bytes' ? 'bad' : 'accent'}
              aria-label={t('room.more', parts)}
            />
          </Progress.Root>
          <span className={classes.quiet}>
            {t('room.used', parts)}
            {more > 0 && ` · ${t('room.more', parts)}`}
          </span>
        </>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {t(problem === 'bytes' ? 'room.noBytes' : 'room.noBases')}{' '}
          {problem === 'bytes' && usage.upgradeUrl !== null && (
            <Link to={usage.upgradeUrl}>{t('room.upgrade')}</Link>
          )}
        </p>
      )}
    </div>
  );
}
