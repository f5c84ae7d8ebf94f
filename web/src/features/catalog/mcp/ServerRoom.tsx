import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { dataQuery } from '../../../lib/api/index.ts';
import { NEARLY_USED } from '../../../lib/limits/index.ts';
import classes from './mcp.module.css';

/** Whether the workspace may add another server. */
export function useServerRoom() {
  const { data } = useQuery(dataQuery(routes.getMcpUsage, {}));
  const limit = data?.servers.limit ?? null;
  const used = data?.servers.used ?? 0;
  return { used, limit, isFull: limit !== null && used >= limit };
}

/** How many servers there may be, once that matters. */
export function ServerRoom() {
  const { t } = useTranslation('mcp');
  const { used, limit, isFull } = useServerRoom();
  if (limit === null || used < limit * NEARLY_USED) return null;
  return (
    <p className={classes.room} role="status">
      {t(isFull ? 'room.full' : 'room.used', { used, limit })}
    </p>
  );
}
