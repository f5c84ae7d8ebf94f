import type { PrepareTurnResponse } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { Catalog } from '../clients/catalog.ts';
import type { Ask } from './ask.ts';
import type { Asker } from './asker.ts';
import type { ExpectedTurn, ExpectedTurns } from './expected-turns.ts';

export interface EarlyDeps {
  readonly catalog: Catalog;
  readonly expected: ExpectedTurns;
}

/** A turn that catalog prepares as it is expected, before anybody has looked at its chat. */
export interface Early extends ExpectedTurn {
  readonly response: Promise<PrepareTurnResponse>;
}

/** Begins to; undefined where nothing is expected, or an earlier question is answered anew. */
export function prepareEarly(deps: EarlyDeps, asker: Asker, ask: Ask, turnId: string): Early | undefined {
  if (!('content' in ask)) return undefined;
  const expected = deps.expected.take(ask.sessionUuid, asker);
  if (!expected) return undefined;
  const agentUuid = ask.agentUuid ?? expected.agentUuid;
  const model = agentUuid === expected.agentUuid ? expected.model : '';
  const response = deps.catalog.prepareTurn(asker, { turnId, agentUuid, question: ask.content, model });
  // Told where it is waited for.
  response.catch(() => {});
  return { agentUuid, model, wasPermitted: expected.wasPermitted, response };
}

/** Gives back what it took: the turn does not come about. */
export async function undoEarly(
  { catalog }: EarlyDeps,
  asker: Asker,
  turnId: string,
  { response }: Early,
): Promise<void> {
  await response.then(() => catalog.releaseTurn(asker, turnId)).catch(() => {});
}
