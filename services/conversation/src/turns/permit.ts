import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PrepareTurnRequestSchema, PrepareTurnResponse } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { Billing } from '../clients/billing.ts';
import type { Catalog } from '../clients/catalog.ts';
import type { Asker } from './asker.ts';

/** Expected of an answer of which nobody said how long it may be. */
const ANSWER_TOKENS = 1_024;
/** Roughly; what was really used is told afterwards. */
const CHARACTERS_A_TOKEN = 4;

export interface PermitDeps {
  readonly catalog: Catalog;
  readonly billing: Billing;
}

/** What the model will read and say beside what catalog finds. */
export interface Expected {
  readonly said: readonly { readonly content: string }[];
  readonly mostTokens?: number | undefined;
}

/** What catalog is asked, and what is expected of the turn. */
export type Wanted = MessageInitShape<typeof PrepareTurnRequestSchema> & Expected;

/** May this turn begin: catalog prepares it, then billing reserves what it will take. Throws what either refuses; then neither has taken anything. */
export async function permit(
  deps: PermitDeps,
  asker: Asker,
  turnId: string,
  { said, mostTokens, ...request }: Wanted,
): Promise<PrepareTurnResponse> {
  const response = await deps.catalog.prepareTurn(asker, request);
  await reserve(deps, asker, turnId, response, { said, mostTokens });
  return response;
}

/** Billing reserves what a prepared turn will take. Throws what it refuses; then catalog's part is given back as well. */
export async function reserve(
  deps: PermitDeps,
  asker: Asker,
  turnId: string,
  { model, prompt, passages, maxTokens }: PrepareTurnResponse,
  { said, mostTokens }: Expected,
): Promise<void> {
  const texts = [prompt.length, ...passages.map(({ text }) => text.length), ...said.map(lengthOf)];
  const characters = texts.reduce((sum, length) => sum + length, 0);
  const expected = {
    providerUuid: model?.providerUuid ?? '',
    model: model?.model ?? '',
    inputTokens: BigInt(Math.ceil(characters / CHARACTERS_A_TOKEN)),
    outputTokens: BigInt(smaller(mostTokens, maxTokens) ?? ANSWER_TOKENS),
  };
  await deps.billing.reserve(asker, turnId, expected).catch(async (error: unknown) => {
    // Of a call that was lost nobody knows whether it took something.
    await giveBack(deps, asker, turnId).catch(() => {});
    throw error;
  });
}

/** Gives back what catalog and billing took for a turn that did not come about, or failed. */
export async function giveBack(
  { catalog, billing }: PermitDeps,
  asker: Asker,
  turnId: string,
): Promise<void> {
  await Promise.all([catalog.releaseTurn(asker, turnId), billing.release(asker, turnId)]);
}

/** The smaller of two that may be unknown; undefined: both are. */
export function smaller(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

function lengthOf({ content }: { readonly content: string }): number {
  return content.length;
}
