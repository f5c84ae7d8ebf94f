import { type Invitation, pagingOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { InvitationRow } from '../store/invitations.ts';
import type { Members } from '../workspaces/members.ts';
import { eventMeta } from './event-meta.ts';
import { memberView } from './member-view.ts';
import { personOf } from './person.ts';

function invitationView({ uuid, email, role, createdAt, expiresAt }: InvitationRow): Invitation {
  const expired = expiresAt.getTime() <= Date.now();
  return {
    uuid,
    email,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired,
  };
}

export function bindMembers(router: Router, members: Members): void {
  bind(router, routes.listMembers, async ({ params, query, principal }) => {
    const person = personOf(principal);
    const paging = pagingOf(query);
    const { items, total, role } = await members.list(person, params.uuid, paging);
    return page({ items: items.map(memberView(person, role)), total });
  });

  bind(router, routes.inviteMembers, async ({ params, body, principal }) => {
    const person = personOf(principal);
    const { email, emails = email === undefined ? [] : [email], role } = body;
    const asked = { emails, role };
    const made = await members.invite(person, params.uuid, asked, eventMeta(principal));
    return {
      // Whoever invites manages.
      members: made.members.map(memberView(person, 'admin')),
      invitations: made.invitations.map(invitationView),
      added: [...made.added],
    };
  });

  bind(router, routes.updateMember, async ({ params, body, principal }) => {
    const person = personOf(principal);
    const { uuid: workspace, userUuid } = params;
    const wanted = { workspace, userUuid, role: body.role };
    const { row, role } = await members.setRole(person, wanted, eventMeta(principal));
    return memberView(person, role)(row);
  });

  bind(router, routes.removeMember, async ({ params, principal }) => {
    const { uuid, userUuid } = params;
    await members.remove(personOf(principal), uuid, userUuid, eventMeta(principal));
    return { userUUID: userUuid };
  });

  bind(router, routes.listInvitations, async ({ params, query, principal }) => {
    const paging = pagingOf(query);
    const { items, total } = await members.invitations(personOf(principal), params.uuid, paging);
    return page({ items: items.map(invitationView), total });
  });

  bind(router, routes.withdrawInvitation, async ({ params, principal }) => {
    const { uuid, invitationUuid } = params;
    await members.withdraw(personOf(principal), uuid, invitationUuid, eventMeta(principal));
    return { uuid: invitationUuid };
  });
}
