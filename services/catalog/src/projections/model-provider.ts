import { type Db, planned, queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type {
  ModelPrice,
  ModelProviderEvent,
  ModelProviderFields,
} from '../domain/providers/model-provider.events.ts';

export interface ModelProviderRow extends ModelProviderFields {
  readonly uuid: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Row {
  uuid: string;
  name: string;
  kind: string;
  base_url: string;
  deployment: string | null;
  api_version: string | null;
  chat_models: string[];
  embedding_model: string | null;
  vision_model: string | null;
  rerank_model: string | null;
  prices: Record<string, ModelPrice>;
  context_tokens: Record<string, number>;
  enabled: boolean;
  created_at: Date;
  updated_at: Date;
}

const columns: Readonly<Record<keyof ModelProviderFields, string>> = {
  name: 'name',
  kind: 'kind',
  baseUrl: 'base_url',
  deployment: 'deployment',
  apiVersion: 'api_version',
  chatModels: 'chat_models',
  embeddingModel: 'embedding_model',
  visionModel: 'vision_model',
  rerankModel: 'rerank_model',
  prices: 'prices',
  contextTokens: 'context_tokens',
  enabled: 'enabled',
};

/** Writes what an event means for the read model. */
export async function applyModelProviderEvent(tx: Tx, event: StoredEvent<ModelProviderEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const table = queries(tx)('model_providers');
  switch (event.type) {
    case 'ModelProviderAdded':
      await table.insert({
        uuid,
        workspace,
        ...stored(event.data.fields),
        created_at: recordedAt,
        updated_at: recordedAt,
      });
      return;
    case 'ModelProviderChanged':
      await table.where({ uuid }).update({ ...stored(event.data.fields), updated_at: recordedAt });
      return;
    case 'ModelProviderKeyChanged':
      await table.where({ uuid }).update({ updated_at: recordedAt });
      return;
    case 'ModelProviderRemoved':
      await table.where({ uuid }).delete();
  }
}

function stored(fields: Partial<ModelProviderFields>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      columns[name as keyof ModelProviderFields],
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}

function fromRow(row: Row): ModelProviderRow {
  return {
    uuid: row.uuid,
    name: row.name,
    kind: row.kind,
    baseUrl: row.base_url,
    deployment: row.deployment,
    apiVersion: row.api_version,
    chatModels: row.chat_models,
    embeddingModel: row.embedding_model,
    visionModel: row.vision_model,
    rerankModel: row.rerank_model,
    prices: row.prices,
    contextTokens: row.context_tokens,
    enabled: row.enabled,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Of a provider's key. */
interface KeyRow {
  readonly sealed: Buffer | null;
  readonly last4: string | null;
}

/** A provider, and its key as it is kept; null: it has none. */
export interface ProviderWithKey {
  readonly provider: ModelProviderRow;
  readonly key: { readonly sealed: Buffer; readonly last4: string | null } | null;
}

/** Its columns are named, as a planned statement's have to be. */
const allProviders = `
  SELECT ${['uuid', ...Object.values(columns), 'created_at', 'updated_at'].join(', ')}
  FROM model_providers ORDER BY created_at, uuid`;

/** Every provider, oldest first: the first enabled one's first model is the platform's default. */
export async function listModelProviders(worker: Db): Promise<ModelProviderRow[]> {
  const rows = await planned<Row>(worker, 'model-providers', allProviders, []);
  return rows.map(fromRow);
}

/** Every provider with its key, in the same order; or the one named. */
export async function providersWithKeys(worker: Db, uuid?: string): Promise<ProviderWithKey[]> {
  const { rows } = await worker.raw<{ rows: (Row & KeyRow)[] }>(
    `SELECT p.*, k.sealed, k.last4 FROM model_providers p LEFT JOIN model_provider_keys k ON k.provider = p.uuid
     WHERE coalesce(p.uuid = ?::uuid, true) ORDER BY p.created_at, p.uuid`,
    [uuid ?? null],
  );
  return rows.map((row) => ({
    provider: fromRow(row),
    key: row.sealed && { sealed: row.sealed, last4: row.last4 },
  }));
}
