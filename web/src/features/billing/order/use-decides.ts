import type { Order } from '@tutka/http-contracts';
import { useMe } from '../../../lib/person/index.ts';

/** Whether the reader may pay or cancel an order: it is theirs, and of a subscription only while they manage the workspace. */
export function useDecides({ userUUID, type }: Order): boolean {
  const { uuid, workspace } = useMe();
  return userUUID === uuid && (type === 'normal' || workspace.role !== 'member');
}
