import type { ConnectRouter } from '@connectrpc/connect';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { asWorker, type Db } from '@tutka/database';
import { callerOf, type Principal } from '@tutka/service-runtime';
import { maskEmail } from '../domain/mask.ts';
import type { Quota } from '../domain/user.ts';
import { resolveKey } from '../store/key-secrets.ts';
import { countUses } from '../store/key-uses.ts';
import { resolveSession } from '../store/sessions.ts';
import { findUserByEmail, findUsers } from '../store/users.ts';

const ADMIN = 1;
const MAX_PEOPLE = 500;

function seesWhole(principal: Principal, uuid: string): boolean {
  if (principal.kind !== 'person') return principal.kind === 'service';
  return principal.role === ADMIN || principal.userUuid === uuid;
}

function monthly({ messages, tokens }: Quota) {
  return {
    ...(messages !== undefined && { messages: BigInt(messages) }),
    ...(tokens !== undefined && { tokens: BigInt(tokens) }),
  };
}

/** What other services ask identity. */
export function identityRpc(router: ConnectRouter, { worker }: { worker: Db }): void {
  router.service(IdentityService, {
    async resolveSession({ token }) {
      const found = await resolveSession(worker, token);
      if (!found) return { found: false };
      const { slid, userId, quota, ...session } = found;
      const told = { ...session, userId: BigInt(userId), quota: monthly(quota) };
      return { found: true, ...told, renewCookie: slid };
    },
    async resolveKey({ hash }) {
      const found = await resolveKey(worker, hash);
      return found ? { found: true, ...found, quota: monthly(found.quota) } : { found: false };
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
    async describe({ uuids }, context) {
      const { principal } = callerOf(context);
      const users = await asWorker(worker, (tx) => findUsers(tx, uuids.slice(0, MAX_PEOPLE)));
      return {
        people: users.map(({ uuid, logo, email }) => ({
          uuid,
          logo,
          email: seesWhole(principal, uuid) ? email : maskEmail(email),
        })),
      };
    },
  });
}
