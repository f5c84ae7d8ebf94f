import { asWorker, type Db, inTenant, type Tx } from '@tutka/database';
import { appendEvents, type EventMeta, type StreamAppend } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import { revokeKeysOf } from '../api-keys/revoke-keys-of.ts';
import type { Plans } from '../clients/plans.ts';
import { AccountHeld, type Belonging, endsWith, type Obstacle, obstaclesOf } from '../domain/deletion.ts';
import { ADMIN } from '../domain/user.ts';
import type { SignInRules } from '../sign-in/request-code.ts';
import { forgetCode } from '../store/codes.ts';
import { belongingsOf, holdBelongings, MembershipsMoved, removeAccount } from '../store/deletions.ts';
import { deleteMember } from '../store/members.ts';
import { countAdmins, findUser, type UserRow } from '../store/users.ts';
import { tellOf } from '../workspaces/stand.ts';
import { type Confirmation, confirmed } from './confirm-deletion.ts';
import { UserNotFound } from './update-user.ts';

/** Others than ADMINs delete their own account only. */
class NotYours extends Error {
  override readonly name = 'NotYours';
}

/** What a deletion would come to. */
export interface Deletion {
  readonly obstacles: readonly Obstacle[];
  readonly belongings: readonly Belonging[];
  /** Whether a code by mail is to be typed too. */
  readonly byCode: boolean;
}

/** Both throw UserNotFound for whom the actor cannot see, and NotYours. */
export interface Deletions {
  look(actor: Person, id: string | number): Promise<Deletion>;
  /** Throws AccountHeld, AnotherAddress, CodeNotTaken; and where billing does not answer. */
  delete(actor: Person, id: string | number, typed: Confirmation, meta: EventMeta): Promise<UserRow>;
}

interface Deps {
  readonly app: Db;
  readonly worker: Db;
  readonly plans: Pick<Plans, 'renewing'>;
  readonly rules: Pick<SignInRules, 'codes' | 'pepper'>;
}

const TRIES = 3;

/** How accounts end, for good. */
export function deletions({ app, worker, plans, rules }: Deps): Deletions {
  const found = async (actor: Person, id: string | number) => {
    const user = await inTenant(app, actor, (tx) => findUser(tx, id));
    if (!user) throw new UserNotFound();
    if (actor.role !== ADMIN && actor.userUuid !== user.uuid) throw new NotYours();
    return user;
  };
  const byCode = (actor: Person, { uuid }: UserRow) => rules.codes && actor.userUuid === uuid;
  const renewing = async (actor: Person, { uuid }: UserRow) => {
    const belongings = await asWorker(worker, (tx) => belongingsOf(tx, uuid));
    const uuidsOf = (some: readonly Belonging[]) => some.map(({ workspace }) => workspace);
    return await plans.renewing(actor, {
      userUuid: uuid,
      own: uuidsOf(belongings.filter(endsWith)),
      others: uuidsOf(belongings.filter((one) => !endsWith(one))),
    });
  };
  return {
    async look(actor, id) {
      const user = await found(actor, id);
      const charged = await renewing(actor, user);
      return await asWorker(worker, async (tx) => {
        const belongings = await belongingsOf(tx, user.uuid);
        const obstacles = await obstaclesNow(tx, user, belongings, charged);
        return { obstacles, belongings, byCode: byCode(actor, user) };
      });
    },
    async delete(actor, id, typed, meta) {
      const user = await found(actor, id);
      const spend = await confirmed(worker, rules, { ...user, byCode: byCode(actor, user) }, typed);
      const charged = await renewing(actor, user);
      await untilTheyStay(() =>
        asWorker(worker, async (tx) => {
          // The code before the account, as a sign-in takes them: in two orders they would wait for each other.
          await spend(tx);
          await forgetCode(tx, user.email);
          const belongings = await holdBelongings(tx, user.uuid);
          const obstacles = await obstaclesNow(tx, user, belongings, charged);
          if (obstacles.length > 0) throw new AccountHeld(obstacles);
          const hasLeft = actor.userUuid === user.uuid;
          const appends = await end(tx, user, belongings, hasLeft);
          await appendEvents(tx, appends, { meta });
        }),
      );
      return user;
    },
  };
}

async function obstaclesNow(
  tx: Tx,
  { role, status }: UserRow,
  belongings: readonly Belonging[],
  charged: ReadonlySet<string>,
): Promise<Obstacle[]> {
  const isLastAdmin = role === ADMIN && status && (await countAdmins(tx)) <= 1;
  return obstaclesOf({ isLastAdmin, belongings, renewing: charged });
}

/** Removes the rows; answers what is to be appended. */
async function end(
  tx: Tx,
  user: UserRow,
  belongings: readonly Belonging[],
  hasLeft: boolean,
): Promise<StreamAppend[]> {
  const { uuid: userUuid, logo } = user;
  const appends: StreamAppend[] = [];
  const ending = belongings.filter(endsWith).map(({ workspace }) => workspace);
  for (const { workspace } of belongings) {
    appends.push(...(await revokeKeysOf(tx, { workspace, userUuid })));
    if (ending.includes(workspace)) {
      appends.push(tellOf(workspace, [{ type: 'WorkspaceDeleted', data: { workspace } }]));
      continue;
    }
    await deleteMember(tx, { workspace, userUuid });
    appends.push(tellOf(workspace, [{ type: 'MemberRemoved', data: { workspace, userUuid, hasLeft } }]));
  }
  await removeAccount(tx, user, ending);
  const home = belongings.find(({ personal }) => personal)?.workspace ?? '';
  const deleted = { type: 'UserDeleted', data: { userUuid, logo: uploaded(logo) } };
  return [
    ...appends,
    { stream: { id: userUuid, type: 'user', workspace: home }, expected: 'any', events: [deleted] },
  ];
}

/** What is made for a uuid is no file. */
const uploaded = (logo: string) => (logo.startsWith('/api/files/') ? logo : '');

async function untilTheyStay(attempt: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof MembershipsMoved) || tried === TRIES) throw error;
    }
  }
}
