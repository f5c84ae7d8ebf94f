import { IdentityService, type MonthlyQuota } from '@tutka/contracts/identity/rpc/v1/identity';
import { createInternalClient, principalSchema, type Signer } from '@tutka/service-runtime';
import type { UseBatch } from './key-uses.ts';
import type { ResolveKey } from './keys.ts';
import type { ResolveSession } from './sessions.ts';

const self = { kind: 'service', service: 'gateway' } as const;
const TIMEOUT_MS = 5000;
/** Where identity is away for longer, the gateway starts without: pages and what needs nobody to be known. */
const ALONE_MS = 15_000;
/** A token that no session has. */
const NOBODY = 'n'.repeat(43);

/** Asks identity over its internal call. */
export function createIdentity(options: { url: string; signer: Signer }): {
  resolveSession: ResolveSession;
  resolveKey: ResolveKey;
  countKeyUses: (batch: UseBatch) => Promise<void>;
  /** Resolves once identity has answered, so that nobody waits for its name, a connection and the first call. */
  ready: () => Promise<void>;
  close: () => void;
} {
  const client = createInternalClient(IdentityService, {
    ...options,
    audience: 'identity',
    timeoutMs: TIMEOUT_MS,
  });
  const identity = client.as(self);
  const alone = Date.now() + ALONE_MS;
  return {
    async resolveSession(token) {
      const answer = await identity.resolveSession({ token });
      if (!answer.found) return { person: undefined, renew: false };
      const { userUuid, role, language, workspace, workspaceRole, sessionUuid } = answer;
      const known = {
        userUuid,
        userId: Number(answer.userId),
        role,
        language,
        workspace,
        workspaceRole,
        sessionUuid,
        ...quotaOf(answer.quota),
      };
      const person = principalSchema.parse({ kind: 'person', ...known });
      if (person.kind !== 'person') throw new Error('A session belongs to a person');
      return { person, renew: answer.renewCookie };
    },
    async resolveKey(digest) {
      const answer = await identity.resolveKey({ hash: Buffer.from(digest, 'hex') });
      const { found, keyUuid, userUuid, workspace, scopes, expired } = answer;
      if (!found) return { key: undefined, expired: false };
      return {
        key: { kind: 'key', keyUuid, userUuid, workspace, scopes, ...quotaOf(answer.quota) },
        expired,
      };
    },
    async countKeyUses({ batch, uses }) {
      const told = Array.from(uses, ([keyUuid, { count, lastUsedAt }]) => ({
        keyUuid,
        count: BigInt(count),
        lastUsedAt: BigInt(lastUsedAt),
      }));
      await identity.countKeyUses({ batch, uses: told });
    },
    async ready() {
      if (Date.now() < alone) await identity.resolveSession({ token: NOBODY });
    },
    close: () => client.close(),
  };
}

const LIMITS = ['messages', 'tokens', 'knowledgeBytes', 'agents'] as const;

/** Nobody is told of a quota who has none. */
function quotaOf(quota: MonthlyQuota | undefined) {
  const limits = LIMITS.flatMap((key) => (quota?.[key] === undefined ? [] : [[key, Number(quota[key])]]));
  return limits.length === 0 ? {} : { quota: Object.fromEntries(limits) };
}
