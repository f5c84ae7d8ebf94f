import type { Tx } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import { takeInvitations } from '../store/invitations.ts';
import { insertMember } from '../store/members.ts';
import { appendTo } from './stand.ts';

/** Makes somebody who signs in a member of what their address is invited to. The place of each was kept for them. */
export async function takeUpInvitations(
  tx: Tx,
  { uuid: userUuid, email }: { readonly uuid: string; readonly email: string },
  meta: EventMeta,
): Promise<void> {
  for (const { uuid: invitationUuid, workspace, role } of await takeInvitations(tx, email)) {
    if (!(await insertMember(tx, { workspace, userUuid, role }))) continue;
    const added = { type: 'MemberAdded', data: { workspace, userUuid, role, invitationUuid } } as const;
    await appendTo(tx, workspace, [added], meta);
  }
}
