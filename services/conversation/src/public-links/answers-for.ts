import type { Asker } from '../turns/asker.ts';

const ADMIN = 1;

/** Whether the asker answers for everybody's links in a workspace: its owners and admins while they act in it, and ADMINs. */
export function answersFor(asker: Asker, workspace: string): boolean {
  if (asker.kind !== 'person') return false;
  return asker.role === ADMIN || (asker.workspace === workspace && asker.workspaceRole !== 'member');
}
