import { randomUUID } from 'node:crypto';
import { ConnectError } from '@connectrpc/connect';
import { routes, type Share } from '@tutka/http-contracts';
import type { Person, Principal } from '@tutka/service-runtime';
import type { AgentCalls } from './agent-calls.ts';
import type { RunningAgents } from './running-agents.ts';
import { person } from './running-catalog.ts';

/** The errorCode of a call between services; `open`: it succeeds. */
export function refused(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'open',
    (error: unknown) =>
      error instanceof ConnectError ? (error.metadata.get('x-error-code') ?? error.message) : String(error),
  );
}

export const emailOf = ({ userUuid }: Person) => `${userUuid}@example.org`;

/** What tests ask of one owner's shares again and again. */
export function shareCalls(
  running: () => RunningAgents,
  { done }: Pick<AgentCalls, 'done'>,
  owner: Principal,
) {
  return {
    create: (agentUuid: string, body: object): Promise<Share> =>
      done(routes.createShare, { as: owner, params: { id: agentUuid }, body }),
    change: (share: Share, body: object): Promise<Share> =>
      done(routes.updateShare, { as: owner, params: { id: share.uuid }, body }),
    /** Begins a turn. */
    take: (as: Principal, agentUuid: string, turnId: string = randomUUID()) =>
      refused(
        running().rpc.as(as).prepareTurn({ turnId, agentUuid, question: 'When does the night train leave?' }),
      ),
    /** A person whose address identity knows. */
    account(): Person {
      const someone = person();
      running().accounts.set(emailOf(someone), someone.userUuid);
      return someone;
    },
  };
}
