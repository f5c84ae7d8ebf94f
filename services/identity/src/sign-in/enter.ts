import { randomUUID } from 'node:crypto';
import type { Tx } from '@tutka/database';
import { appendEvents, type EventMeta, type StreamAppend } from '@tutka/event-store';
import { decideCreation } from '../domain/membership.ts';
import { type HeldRole, roleAtSignIn } from '../domain/sign-in-role.ts';
import { ADMIN, type Role, USER } from '../domain/user.ts';
import {
  drawUserNumber,
  insertAccount,
  isFirstAccount,
  type Membership,
  personalWorkspace,
  touchSignIn,
} from '../store/accounts.ts';
import { type OpenSession, openSession, type ProviderSession } from '../store/sessions.ts';
import { countAdmins, type UserRow } from '../store/users.ts';
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

/** Whoever has shown who they are; `known` is locked, undefined at the first sign-in; `email` is the account's. */
interface Entering {
  readonly known: UserRow | undefined;
  readonly email: string;
  readonly language: string;
  readonly userAgent: string | undefined;
  /** Whether an OpenID provider says that they are ADMIN; undefined: it was not asked. */
  readonly claimed?: boolean | undefined;
  /** By which they are signed out there again. */
  readonly idToken?: string | undefined;
  /** Their session there; undefined: they came by a code. */
  readonly there?: ProviderSession | undefined;
}

/** Opens a session, and makes the account at its first sign-in. Throws AccountSuspended. */
export async function enter(
  tx: Tx,
  rules: EnterRules,
  entering: Entering,
  meta: EventMeta,
): Promise<SignedIn> {
  const { known, userAgent, idToken, there } = entering;
  if (known && !known.status) throw new AccountSuspended();
  const held = await roleOf(tx, rules, entering);
  const { role } = held;
  const made = known ?? (await register(tx, entering, role));
  await touchSignIn(tx, made.uuid, held);
  const workspace = await personalWorkspace(tx, made.uuid);
  const from = { userAgent, address: meta.address, idToken, there };
  const session = await openSession(tx, made.uuid, workspace.uuid, from);
  const added = await takeUpInvitations(tx, made);
  const own = { ...meta, actor: made.uuid, actorKind: 'person' } as const;
  await appendEvents(tx, [...signInEvents(made, workspace.uuid, known), ...added], { meta: own });
  // To a stream that is held by now: it waits for nobody.
  if (made.role !== role) await tellRole(tx, { ...made, role }, workspace.uuid, meta);
  return { user: { ...made, role, lastLoginAt: new Date() }, workspace, session };
}

async function roleOf(tx: Tx, rules: EnterRules, { known, email, claimed }: Entering): Promise<HeldRole> {
  const held = known
    ? { role: known.role, byClaim: known.adminByClaim }
    : { role: await firstRole(tx, rules), byClaim: false };
  const isLastAdmin = claimed === false && held.byClaim && (await countAdmins(tx)) <= 1;
  return roleAtSignIn(held, { named: rules.adminEmails.has(email), claimed, isLastAdmin });
}

async function firstRole(tx: Tx, rules: EnterRules): Promise<Role> {
  return rules.firstAccountIsAdmin && (await isFirstAccount(tx)) ? ADMIN : USER;
}

/** What settings and the provider make of somebody is no deed of theirs. */
async function tellRole(tx: Tx, { uuid, role }: UserRow, workspace: string, meta: EventMeta): Promise<void> {
  const stream = { id: uuid, type: 'user', workspace };
  const events = [{ type: 'UserRoleChanged', data: { userUuid: uuid, role } }];
  const byIdentity = { ...meta, actor: 'identity', actorKind: 'service' };
  await appendEvents(tx, [{ stream, expected: 'any', events }], { meta: byIdentity });
}

async function register(tx: Tx, { email, language }: Entering, role: Role): Promise<UserRow> {
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
  if (known) return [{ stream, expected: 'any', events: [signedIn] }];
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
