import { fromBinary } from '@bufbuild/protobuf';
import {
  ModelProviderAddedSchema,
  ModelProviderChangedSchema,
  ModelProviderRemovedSchema,
} from '@tutka/contracts/catalog/events/v1/model_provider';
import { planned, queries, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';
import { LEDGER_DIGITS, parseDecimal } from '../domain/money.ts';

/** Nano-units of the ledger's currency for a million tokens. */
export interface ModelPrice {
  readonly input: bigint;
  readonly output: bigint;
}

interface Told {
  readonly providerUuid: string;
  /** Undefined: as they were. */
  readonly prices: Readonly<Record<string, { readonly input: string; readonly output: string }>> | undefined;
}

/** What models cost from now on, as an ADMIN has set it at catalog. */
export async function projectModelPrices(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  for (const event of events) {
    const { providerUuid: provider, prices } = toldBy(event);
    if (prices === undefined) continue;
    await queries(tx)('model_prices').where({ provider }).delete();
    const rows = Object.entries(prices).map(([model, { input, output }]) => ({
      provider,
      model,
      input: parseDecimal(input, LEDGER_DIGITS).toString(),
      output: parseDecimal(output, LEDGER_DIGITS).toString(),
    }));
    if (rows.length > 0) await queries(tx)('model_prices').insert(rows);
  }
}

function toldBy({ type, value }: PublicEvent): Told {
  if (type === 'ModelProviderAdded') return fromBinary(ModelProviderAddedSchema, value);
  if (type === 'ModelProviderRemoved') {
    return { providerUuid: fromBinary(ModelProviderRemovedSchema, value).providerUuid, prices: {} };
  }
  const { providerUuid, fields, prices } = fromBinary(ModelProviderChangedSchema, value);
  return { providerUuid, prices: fields.includes('prices') ? prices : undefined };
}

const finding = `
  SELECT provider, model, input, output FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[])) AS k(provider, model)
  JOIN model_prices USING (provider, model)`;

/** The prices of some models, by `<provider>/<model>`. */
export async function findPrices(
  tx: Tx,
  models: readonly { readonly provider: string | null; readonly model: string }[],
): Promise<ReadonlyMap<string, ModelPrice>> {
  const known = models.filter(({ provider }) => provider);
  if (known.length === 0) return new Map();
  const rows = await planned<{ provider: string; model: string; input: string; output: string }>(
    tx,
    'find-prices',
    finding,
    [known.map(({ provider }) => provider), known.map(({ model }) => model)],
  );
  return new Map(
    rows.map(({ provider, model, input, output }) => [
      `${provider}/${model}`,
      { input: BigInt(input), output: BigInt(output) },
    ]),
  );
}
