import { randomUUID } from 'node:crypto';
import { asWorker, type Db, type Tx } from '@tutka/database';
import { appendEvents, type EventMeta, type StreamAppend } from '@tutka/event-store';
import { codeMatches } from '../clients/code-hash.ts';
import { decideCreation } from '../domain/membership.ts';
import { MAX_TRIES } from '../domain/one-time-code.ts';
import { ADMIN, type Role, USER } from '../domain/user.ts';
import {
  drawUserNumber,
  insertAccount,
  isFirstAccount,
  type Membership,
  personalWorkspace,
  touchSignIn,
} from '../store/accounts.ts';
import { countFailure, spendCode, takeTry } from '../store/codes.ts';
import { type OpenSession, openSession } from '../store/sessions.ts';
import { lockUserByEmail, type UserRow } from '../store/users.ts';
import { takeUpInvitations } from '../workspaces/take-up-invitations.ts';
import type { SignInRules } from './request-code.ts';

class WrongCode extends Error {
  override readonly name = 'WrongCode';
}
class AccountSuspended extends Error {
  override readonly name = 'AccountSuspended';
}

export interface SignedIn {
  readonly user: UserRow;
  readonly workspace: Membership;
  readonly session: OpenSession;
}

interface Attempt {
  readonly email: string;
  readonly otp: string;
  readonly language: string;
}

/**
 * Signs in with a code: the try is counted and committed before anything is compared. Makes the account at its first
 * sign-in. Throws WrongCode for a wrong, spent or expired one, AccountSuspended for a right one of a suspended user.
 */
export async function verifyCode(
  db: Db,
  rules: SignInRules,
  attempt: Attempt,
  meta: EventMeta,
): Promise<SignedIn> {
  const { email, otp } = attempt;
  const kept = await asWorker(db, (tx) => takeTry(tx, email, MAX_TRIES));
  if (!(await codeMatches(otp, kept, rules.pepper)) || !kept) {
    await asWorker(db, (tx) => countFailure(tx, email));
    throw new WrongCode();
  }
  return asWorker(db, async (tx) => {
    if (!(await spendCode(tx, email, kept.hash))) throw new WrongCode();
    return signIn(tx, rules, attempt, meta);
  });
}

async function signIn(
  tx: Tx,
  rules: SignInRules,
  { email, language }: Attempt,
  meta: EventMeta,
): Promise<SignedIn> {
  const known = await lockUserByEmail(tx, email);
  if (known && !known.status) throw new AccountSuspended();
  const made = known ?? (await register(tx, rules, email, language));
  const role: Role = rules.adminEmails.has(email) ? ADMIN : made.role;
  await touchSignIn(tx, made.uuid, role);
  const workspace = await personalWorkspace(tx, made.uuid);
  const session = await openSession(tx, made.uuid, workspace.uuid);
  const own = { ...meta, actor: made.uuid, actorKind: 'person' } as const;
  await appendEvents(tx, signInEvents({ ...made, role }, workspace.uuid, known), { meta: own });
  await takeUpInvitations(tx, made, own);
  return { user: { ...made, role, lastLoginAt: new Date() }, workspace, session };
}

async function register(tx: Tx, rules: SignInRules, email: string, language: string): Promise<UserRow> {
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
