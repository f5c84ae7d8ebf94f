import { randomUUID } from 'node:crypto';
import type { Tx } from '@tutka/database';
import { appendEvents, type EventMeta, type StreamAppend } from '@tutka/event-store';
import { decideCreation } from '../domain/membership.ts';
import { ADMIN, type Role, USER } from '../domain/user.ts';
import {
  drawUserNumber,
  insertAccount,
  isFirstAccount,
  type Membership,
  personalWorkspace,
  touchSignIn,
} from '../store/accounts.ts';
import { type OpenSession, openSession } from '../store/sessions.ts';
import type { UserRow } from '../store/users.ts';
import { takeUpInvitations } from '../workspaces/take-up-invitations.ts';

/** Who it is was shown, but an ADMIN has suspended them. */
export class AccountSuspended extends Error {
  override readonly name = 'AccountSuspended';
}

/** Who is ADMIN from the first sign-in on. */
export interface EnterRules {
  readonly adminEmails: ReadonlySet<string>;
  readonly firstAccountIsAdmin: boolean;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly workspace: Membership;
  readonly session: OpenSession;
}

/** Whoever has shown who they are; `known` is locked, undefined at the first sign-in. */
interface Entering {
  readonly known: UserRow | undefined;
  readonly email: string;
  readonly language: string;
  readonly userAgent: string | undefined;
}

/** Opens a session, and makes the account at its first sign-in. Throws AccountSuspended. */
export async function enter(
  tx: Tx,
  rules: EnterRules,
  { known, email, language, userAgent }: Entering,
  meta: EventMeta,
): Promise<SignedIn> {
  if (known && !known.status) throw new AccountSuspended();
  const made = known ?? (await register(tx, rules, email, language));
  const role: Role = rules.adminEmails.has(made.email) ? ADMIN : made.role;
  await touchSignIn(tx, made.uuid, role);
  const workspace = await personalWorkspace(tx, made.uuid);
  const session = await openSession(tx, made.uuid, workspace.uuid, { userAgent, address: meta.address });
  const own = { ...meta, actor: made.uuid, actorKind: 'person' } as const;
  await appendEvents(tx, signInEvents({ ...made, role }, workspace.uuid, known), { meta: own });
  await takeUpInvitations(tx, made, own);
  return { user: { ...made, role, lastLoginAt: new Date() }, workspace, session };
}

async function register(tx: Tx, rules: EnterRules, email: string, language: string): Promise<UserRow> {
  const first = rules.firstAccountIsAdmin && (await isFirstAccount(tx));
  const role: Role = first || rules.adminEmails.has(email) ? ADMIN : USER;
  return insertAccount(tx, {
    id: await drawUserNumber(tx),
    uuid: randomUUID(),
    workspace: randomUUID(),
    email,
    role,
    language,
  });
}

function signInEvents(user: UserRow, workspace: string, known: UserRow | undefined): StreamAppend[] {
  const stream = { id: user.uuid, type: 'user', workspace };
  const signedIn = { type: 'UserSignedIn', data: { userUuid: user.uuid } };
  if (known) {
    const promoted =
      known.role === user.role
        ? []
        : [{ type: 'UserRoleChanged', data: { userUuid: user.uuid, role: user.role } }];
    return [{ stream, expected: 'any', events: [...promoted, signedIn] }];
  }
  const registered = {
    type: 'UserRegistered',
    data: { userUuid: user.uuid, userId: user.id, role: user.role, language: user.language, workspace },
  };
  return [
    { stream, expected: 'any', events: [registered, signedIn] },
    {
      stream: { id: workspace, type: 'workspace', workspace },
      expected: 0,
      events: decideCreation(workspace, user.uuid, true),
    },
  ];
}
