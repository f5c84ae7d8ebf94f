import type { ConnectRouter, HandlerContext } from '@connectrpc/connect';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { asWorker, type Db, type Tx } from '@tutka/database';
import { callerOf, type Principal } from '@tutka/service-runtime';
import { maskEmail } from '../domain/mask.ts';
import type { Quota } from '../domain/user.ts';
import { findWorkspaces, membersAmong } from '../store/accounts.ts';
import { findByText } from '../store/found-by-text.ts';
import { resolveKey } from '../store/key-secrets.ts';
import { countUses } from '../store/key-uses.ts';
import { countSeats } from '../store/members.ts';
import { resolveSession } from '../store/sessions.ts';
import { shownPictures } from '../store/shown-pictures.ts';
import { findUserByEmail, findUsers } from '../store/users.ts';

const ADMIN = 1;
const MAX_PEOPLE = 500;

function isForAdmin(context: HandlerContext): boolean {
  const { principal } = callerOf(context);
  return principal.kind === 'person' && principal.role === ADMIN;
}

/** Of some people, those whose address the principal may see whole: their own, all of a workspace they manage. */
async function seenWhole(
  tx: Tx,
  principal: Principal,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (principal.kind !== 'person') return new Set(principal.kind === 'service' ? uuids : []);
  if (principal.role === ADMIN) return new Set(uuids);
  const { workspace, workspaceRole, userUuid } = principal;
  const managed = workspaceRole === 'member' ? [] : await membersAmong(tx, workspace, uuids);
  return new Set([...managed, userUuid]);
}

async function describePeople(worker: Db, principal: Principal, uuids: readonly string[]) {
  return await asWorker(worker, async (tx) => {
    const users = await findUsers(tx, uuids);
    const whole = await seenWhole(tx, principal, uuids);
    return users.map(({ uuid, logo, email }) => ({
      uuid,
      logo,
      email: whole.has(uuid) ? email : maskEmail(email),
    }));
  });
}

function told(quota: Quota) {
  const named = Object.entries(quota).filter(([, limit]) => limit !== undefined);
  return Object.fromEntries(named.map(([key, limit]) => [key, BigInt(limit)]));
}

/** What other services ask identity. */
export function identityRpc(router: ConnectRouter, { worker }: { worker: Db }): void {
  router.service(IdentityService, {
    async resolveSession({ token }) {
      const found = await resolveSession(worker, token);
      if (!found) return { found: false };
      const { slid, userId, quota, ...session } = found;
      const person = { ...session, userId: BigInt(userId), quota: told(quota) };
      return { found: true, ...person, renewCookie: slid };
    },
    async resolveKey({ hash }) {
      const found = await resolveKey(worker, hash);
      return found ? { found: true, ...found, quota: told(found.quota) } : { found: false };
    },
    async countKeyUses({ batch, uses }) {
      const seen = uses.map(({ keyUuid, count, lastUsedAt }) => ({
        keyUuid,
        count: Number(count),
        lastUsedAt: new Date(Number(lastUsedAt)),
      }));
      await asWorker(worker, (tx) => countUses(tx, batch, seen));
      return {};
    },
    async findAccount({ email }) {
      const found = await asWorker(worker, (tx) => findUserByEmail(tx, email));
      return { userUuid: found?.uuid ?? '' };
    },
    async shownPictures({ paths }) {
      return { paths: await asWorker(worker, (tx) => shownPictures(tx, paths)) };
    },
    async countMembers(_, context) {
      const { principal } = callerOf(context);
      if (principal.kind !== 'person') return { members: 0n };
      const { workspace } = principal;
      return { members: BigInt(await asWorker(worker, (tx) => countSeats(tx, workspace))) };
    },
    async describe({ uuids }, context) {
      const { principal } = callerOf(context);
      return { people: await describePeople(worker, principal, uuids.slice(0, MAX_PEOPLE)) };
    },
    async findByText({ text, limit }, context) {
      if (!isForAdmin(context)) return {};
      const asked = Math.min(Math.max(limit, 1), MAX_PEOPLE);
      const { people, workspaces, hasMore } = await asWorker(worker, (tx) => findByText(tx, text, asked));
      return {
        userIds: people.map(({ id }) => BigInt(id)),
        userUuids: people.map(({ uuid }) => uuid),
        workspaces: [...workspaces],
        hasMore,
      };
    },
    async describeWorkspaces({ uuids }, context) {
      const { principal } = callerOf(context);
      if (!isForAdmin(context)) return { workspaces: [] };
      const found = await asWorker(worker, (tx) => findWorkspaces(tx, uuids.slice(0, MAX_PEOPLE)));
      const owners = found.map(({ owner_uuid }) => owner_uuid);
      const people = await describePeople(worker, principal, owners);
      const byUuid = new Map(people.map((person) => [person.uuid, person]));
      return {
        workspaces: found.map(({ uuid, name, personal, owner_uuid }) => {
          const owner = byUuid.get(owner_uuid);
          return { uuid, name: personal ? '' : name, ...(owner && { owner }) };
        }),
      };
    },
  });
}
