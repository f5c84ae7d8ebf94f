import { expect, test } from '@jest/globals';
import {
  decideInvitations,
  decideRemoval,
  decideRole,
  decideWorkspaceChange,
  type MemberRole,
  type MembershipEvent,
  type Standing,
} from './membership.ts';

const roles: readonly MemberRole[] = ['owner', 'admin', 'member'];
const as = (role: MemberRole, personal = false): Standing => ({
  workspace: 'w',
  personal,
  userUuid: 'me',
  role,
});
const other = (role: MemberRole, otherOwners = 1) => ({ userUuid: 'them', role, otherOwners });

/** The refusal's name, else how many events. */
function outcome(decide: () => MembershipEvent[]): string | number {
  try {
    return decide().length;
  } catch (error) {
    return (error as Error).name;
  }
}

test('roles: every actor × every member × every wanted role', () => {
  const table = roles.flatMap((actor) =>
    roles.map((target) => [
      actor,
      target,
      ...roles.map((role) => outcome(() => decideRole(as(actor), other(target), role))),
    ]),
  );
  expect(table).toEqual([
    ['owner', 'owner', 0, 1, 1],
    ['owner', 'admin', 1, 0, 1],
    ['owner', 'member', 1, 1, 0],
    ['admin', 'owner', 0, 'OwnersOnly', 'OwnersOnly'],
    ['admin', 'admin', 'OwnersOnly', 0, 1],
    ['admin', 'member', 'OwnersOnly', 1, 0],
    ...roles.map((target) => ['member', target, 'ManagersOnly', 'ManagersOnly', 'ManagersOnly']),
  ]);
});

test('removal: every actor × every member, and leaving', () => {
  const removing = roles.map((actor) =>
    roles.map((target) => outcome(() => decideRemoval(as(actor), other(target)))),
  );
  expect(removing).toEqual([
    [1, 1, 1],
    ['OwnersOnly', 1, 1],
    ['ManagersOnly', 'ManagersOnly', 'ManagersOnly'],
  ]);
  const leaving = (role: MemberRole, otherOwners: number) =>
    outcome(() => decideRemoval(as(role), { userUuid: 'me', role, otherOwners }));
  expect([leaving('member', 1), leaving('admin', 1), leaving('owner', 1)]).toEqual([1, 1, 1]);
  expect(leaving('owner', 0)).toBe('LastOwner');
  expect(outcome(() => decideRole(as('owner'), other('owner', 0), 'admin'))).toBe('LastOwner');
});

test('a personal workspace is nobody else’s, and keeps its name', () => {
  const mine = as('owner', true);
  const seats = { used: 1, limit: null };
  for (const decide of [
    () => decideRole(mine, other('member'), 'admin'),
    () => decideRemoval(mine, { userUuid: 'me', role: 'owner', otherOwners: 1 }),
    () => decideInvitations(mine, { role: 'member', accounts: ['a'], invitations: [], seats }),
    () => decideWorkspaceChange(mine, { name: 'A' }, { name: 'B' }),
  ])
    expect(outcome(decide)).toBe('PersonalWorkspace');
});

test('as many come as there are places, all at once or none', () => {
  const inviting = (used: number, limit: number | null, count: number) =>
    outcome(() =>
      decideInvitations(as('admin'), {
        role: 'member',
        accounts: Array.from({ length: Math.max(count - 1, 0) }, (_, n) => `a${n}`),
        invitations: count > 0 ? ['i'] : [],
        seats: { used, limit },
      }),
    );
  expect([inviting(4, 6, 2), inviting(5, 6, 2), inviting(900, null, 2)]).toEqual([2, 'SeatsTaken', 2]);
  // A plan became smaller: who is there stays, and asking for them again is no harm.
  const nobody = { role: 'member', accounts: [], invitations: [], seats: { used: 9, limit: 2 } } as const;
  expect(outcome(() => decideInvitations(as('owner'), nobody))).toBe(0);
});

test('a change that changes nothing is none', () => {
  const now = { name: 'A', logo: 'l' };
  const change = (wanted: Record<string, string | undefined>) =>
    decideWorkspaceChange(as('admin'), now, wanted);
  expect(change({ name: 'A', logo: undefined })).toEqual([]);
  expect(change({ name: 'B', logo: 'l' })).toEqual([
    { type: 'WorkspaceChanged', data: { workspace: 'w', fields: ['name'] } },
  ]);
});
