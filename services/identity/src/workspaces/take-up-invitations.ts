import type { Tx } from '@tutka/database';
import type { StreamAppend } from '@tutka/event-store';
import { takeInvitations } from '../store/invitations.ts';
import { insertMember } from '../store/members.ts';
import { tellOf } from './stand.ts';

/**
 * Makes somebody who signs in a member of what their address is invited to. The place of each was kept for them. Answers
 * what is to be appended, with all else of the transaction.
 */
export async function takeUpInvitations(
  tx: Tx,
  { uuid: userUuid, email }: { readonly uuid: string; readonly email: string },
): Promise<StreamAppend[]> {
  const appends: StreamAppend[] = [];
  for (const { uuid: invitationUuid, workspace, role } of await takeInvitations(tx, email)) {
    if (!(await insertMember(tx, { workspace, userUuid, role }))) continue;
    const data = { workspace, userUuid, role, invitationUuid };
    appends.push(tellOf(workspace, [{ type: 'MemberAdded', data }]));
  }
  return appends;
}
