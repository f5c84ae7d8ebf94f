import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { createInternalClient, principalSchema, type Signer } from '@tutka/service-runtime';
import type { Resolve } from './sessions.ts';

const self = { kind: 'service', service: 'gateway' } as const;
const SESSION_TIMEOUT_MS = 5000;

/** Asks identity over its internal call. */
export function createIdentity(options: { url: string; signer: Signer }): {
  resolve: Resolve;
  close: () => void;
} {
  const client = createInternalClient(IdentityService, {
    ...options,
    audience: 'identity',
    timeoutMs: SESSION_TIMEOUT_MS,
  });
  const identity = client.as(self);
  return {
    async resolve(token) {
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
      };
      const person = principalSchema.parse({ kind: 'person', ...known });
      if (person.kind !== 'person') throw new Error('A session belongs to a person');
      return { person, renew: answer.renewCookie };
    },
    close: () => client.close(),
  };
}
