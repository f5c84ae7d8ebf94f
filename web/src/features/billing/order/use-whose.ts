import type { FoundOrder } from '@tutka/http-contracts';
import { useMe } from '../../../lib/person/index.ts';

/** Whether the reader placed an order, and whether it is of another workspace than theirs, as an ADMIN reads it. */
export function useWhose({ userUUID, workspace }: Pick<FoundOrder, 'userUUID' | 'workspace'>) {
  const me = useMe();
  return { isOwn: userUUID === me.uuid, isElsewhere: workspace !== me.workspace.uuid };
}
