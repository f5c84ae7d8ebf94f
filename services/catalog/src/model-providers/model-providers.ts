import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@tutka/database';
import {
  decideAndAppend,
  type EventMeta,
  PLATFORM,
  platformScope,
  type StoredEvent,
} from '@tutka/event-store';
import type { ModelProvider } from '@tutka/http-contracts';
import {
  type ModelProviderCommand,
  ModelProviderNotFound,
  type ModelProviderState,
} from '../domain/providers/model-provider.decide.ts';
import type { ModelProviderEvent, ModelProviderFields } from '../domain/providers/model-provider.events.ts';
import { forgetVectorsOf } from '../embedding/embedding-cache.ts';
import {
  applyModelProviderEvent,
  listModelProviders,
  type ModelProviderRow,
  type ProviderWithKey,
  providersWithKeys,
} from '../projections/model-provider.ts';
import { modelProviderAggregate } from '../store/model-provider-aggregate.ts';
import type { SecretBox } from '../store/secret-box.ts';
import { type ModelSettings, providerFromSettings, SETTINGS_PROVIDER } from './from-settings.ts';
import { keptFor } from './kept-for.ts';
import {
  type OfferedEmbedding,
  type OfferedModel,
  offeredEmbeddings,
  offeredModels,
  platformModel,
} from './offered-models.ts';
import {
  forgetKey,
  type KeyShown,
  keepKey,
  keyShown,
  openKey,
  refuseKeyOfOtherHost,
} from './provider-keys.ts';

/** How long another process's change may go unnoticed, in milliseconds; one's own shows at once. */
const OFFERED_MS = 1_000;

/** The provider is described by settings, not by a row. */
class ProviderFromSettings extends Error {
  override readonly name = 'ProviderFromSettings';
}

/** A provider with its key in clear: never logged, never answered. */
interface OpenProvider {
  readonly row: ModelProviderRow;
  readonly apiKey: string;
}

export interface ModelProviders {
  /**
   * Models that may be chosen, the default first; those of the settings before all others. `ageMs`: for how long another process's
   * change may have gone unnoticed, a second where nobody says.
   */
  offered(ageMs?: number): Promise<readonly OfferedModel[]>;
  /** Embedding models that may be chosen, the default first. */
  embeddings(): Promise<readonly OfferedEmbedding[]>;
  /** The model that reads pictures; undefined where there is none. */
  vision(): Promise<{ readonly provider: string; readonly model: string } | undefined>;
  /** The model that puts found passages in order, where there is one. */
  reranking(): Promise<{ readonly provider: string; readonly model: string } | undefined>;
  list(): Promise<ModelProvider[]>;
  add(fields: ModelProviderFields, key: string, meta: EventMeta): Promise<ModelProvider>;
  change(
    uuid: string,
    fields: Partial<ModelProviderFields>,
    key: string | undefined,
    meta: EventMeta,
  ): Promise<ModelProvider>;
  remove(uuid: string, meta: EventMeta): Promise<void>;
  open(uuid: string): Promise<OpenProvider>;
}

interface Deps {
  readonly worker: Db;
  readonly box: SecretBox;
  readonly settings: ModelSettings;
}

/**
 * The platform's model providers. Its writes are an ADMIN's, checked at the door. Throws ModelProviderNotFound,
 * ProviderFromSettings, KeyForOtherHost and SecretNotOpened.
 */
export function modelProviders({ worker, box, settings }: Deps): ModelProviders {
  const fromSettings = providerFromSettings(settings, new Date());
  const settingsKey = settings.MODEL_API_KEY ?? '';
  const ownFirst = <T>(own: T | undefined, others: readonly T[]) => (own ? [own, ...others] : others);
  const rows = keptFor(OFFERED_MS, async () => ownFirst(fromSettings, await listModelProviders(worker)));

  const decide = async (uuid: string, command: ModelProviderCommand, meta: EventMeta, key?: string) => {
    if (uuid === SETTINGS_PROVIDER) throw new ProviderFromSettings();
    await decideAndAppend(worker, platformScope, modelProviderAggregate, {
      streamId: uuid,
      command,
      meta,
      project: async (tx, events, state) => {
        for (const event of events) await applyModelProviderEvent(tx, event);
        await followKey(tx, box, uuid, { events, state, key });
        if (events.some(isElsewhere)) await forgetVectorsOf(tx, uuid);
      },
    }).finally(() => rows.drop());
  };

  const found = async (uuid: string): Promise<ProviderWithKey> => {
    const [row] = await providersWithKeys(worker, uuid);
    if (!row) throw new ModelProviderNotFound();
    return row;
  };

  return {
    offered: async (ageMs) => offeredModels(await rows.get(ageMs)),
    embeddings: async () => offeredEmbeddings(await rows.get()),
    vision: async () => platformModel(await rows.get(), 'visionModel'),
    reranking: async () => platformModel(await rows.get(), 'rerankModel'),
    async list() {
      const rows = await providersWithKeys(worker);
      const own = fromSettings && view(fromSettings, keyShown(settingsKey));
      return [...ownFirst(own, rows.map(shown))];
    },
    async add(fields, key, meta) {
      const uuid = randomUUID();
      await decide(uuid, { type: 'add', fields }, meta, key);
      return shown(await found(uuid));
    },
    async change(uuid, fields, key, meta) {
      await decide(uuid, { type: 'change', fields, newKey: key !== undefined }, meta, key);
      return shown(await found(uuid));
    },
    remove: (uuid, meta) => decide(uuid, { type: 'remove' }, meta),
    async open(uuid) {
      if (fromSettings && uuid === SETTINGS_PROVIDER) return { row: fromSettings, apiKey: settingsKey };
      const { provider: row, key } = await found(uuid);
      const place = { provider: uuid, baseUrl: row.baseUrl };
      return { row, apiKey: openKey(box, place, key?.sealed ?? null) };
    },
  };
}

interface Followed {
  readonly events: readonly StoredEvent<ModelProviderEvent>[];
  readonly state: ModelProviderState;
  readonly key: string | undefined;
}

/** Does with the key what the events mean for it: it goes with its provider, and never to another address. */
async function followKey(tx: Tx, box: SecretBox, provider: string, { events, state, key }: Followed) {
  if (state.phase !== 'kept') return forgetKey(tx, provider);
  const place = { provider, workspace: PLATFORM, baseUrl: state.fields.baseUrl };
  if (key !== undefined) return keepKey(tx, box, place, key);
  const moved = events.some(({ type, data }) => type === 'ModelProviderChanged' && 'baseUrl' in data.fields);
  if (moved) await refuseKeyOfOtherHost(tx, box, place);
}

/** Whether who answers under the names of its models is somebody else. */
function isElsewhere({ type, data }: StoredEvent<ModelProviderEvent>): boolean {
  return type === 'ModelProviderChanged' && ('baseUrl' in data.fields || 'kind' in data.fields);
}

function shown({ provider, key }: ProviderWithKey): ModelProvider {
  return view(provider, { set: key !== null, last4: key?.last4 ?? null });
}

function view({ uuid, createdAt, updatedAt, ...fields }: ModelProviderRow, apiKey: KeyShown): ModelProvider {
  return {
    uuid,
    ...fields,
    kind: fields.kind as ModelProvider['kind'],
    chatModels: [...fields.chatModels],
    prices: { ...fields.prices },
    contextTokens: { ...fields.contextTokens },
    apiKey,
    fromSettings: uuid === SETTINGS_PROVIDER,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
