import { randomUUID } from 'node:crypto';
import { asWorker, type Db } from '@tutka/database';
import { decideAndAppend, type EventMeta } from '@tutka/event-store';
import type { ModelProvider } from '@tutka/http-contracts';
import { type ModelProviderCommand, ModelProviderNotFound } from '../domain/model-provider.decide.ts';
import type { ModelProviderFields } from '../domain/model-provider.events.ts';
import {
  applyModelProviderEvent,
  findModelProvider,
  listModelProviders,
  type ModelProviderRow,
} from '../projections/model-provider.ts';
import { modelProviderAggregate } from '../store/model-provider-aggregate.ts';
import type { SecretBox } from '../store/secret-box.ts';
import { type ModelSettings, PLATFORM, providerFromSettings, SETTINGS_PROVIDER } from './from-settings.ts';
import { forgetKey, type KeyShown, keepKey, keysShown, openKey } from './provider-keys.ts';

/** The provider is described by settings, not by a row. */
export class ProviderFromSettings extends Error {
  override readonly name = 'ProviderFromSettings';
}

/** A provider with its key in clear: never logged, never answered. */
export interface OpenProvider {
  readonly row: ModelProviderRow;
  readonly apiKey: string;
}

export interface ModelProviders {
  /** The one from settings first. */
  rows(): Promise<ModelProviderRow[]>;
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

/** The platform's model providers. Its writes are an ADMIN's, checked at the door. Throws ModelProviderNotFound, ProviderFromSettings. */
export function modelProviders({ worker, box, settings }: Deps): ModelProviders {
  const fromSettings = providerFromSettings(settings, new Date());
  const settingsKey = settings.MODEL_API_KEY ?? '';
  const platform = { kind: 'service', workspace: PLATFORM } as const;

  const decide = async (uuid: string, command: ModelProviderCommand, meta: EventMeta, key?: string) => {
    if (uuid === SETTINGS_PROVIDER) throw new ProviderFromSettings();
    await decideAndAppend(worker, platform, modelProviderAggregate, {
      streamId: uuid,
      command,
      meta,
      project: async (tx, events) => {
        for (const event of events) await applyModelProviderEvent(tx, event);
        if (command.type === 'remove') await forgetKey(tx, uuid);
        else if (key !== undefined) await keepKey(tx, box, { provider: uuid, workspace: PLATFORM, key });
      },
    });
  };

  const shown = async (uuid: string): Promise<ModelProvider> => {
    const { row, keys } = await asWorker(worker, async (tx) => ({
      row: await findModelProvider(tx, uuid),
      keys: await keysShown(tx),
    }));
    if (!row) throw new ModelProviderNotFound();
    return view(row, keys.get(uuid));
  };

  return {
    async rows() {
      const kept = await asWorker(worker, listModelProviders);
      return fromSettings ? [fromSettings, ...kept] : kept;
    },
    async list() {
      const { rows, keys } = await asWorker(worker, async (tx) => ({
        rows: await listModelProviders(tx),
        keys: await keysShown(tx),
      }));
      const own = rows.map((row) => view(row, keys.get(row.uuid)));
      if (!fromSettings) return own;
      const last4 = settingsKey.length >= 12 ? settingsKey.slice(-4) : null;
      return [view(fromSettings, { set: settingsKey !== '', last4 }), ...own];
    },
    async add(fields, key, meta) {
      const uuid = randomUUID();
      await decide(uuid, { type: 'add', fields }, meta, key);
      return shown(uuid);
    },
    async change(uuid, fields, key, meta) {
      await decide(uuid, { type: 'change', fields, newKey: key !== undefined }, meta, key);
      return shown(uuid);
    },
    remove: (uuid, meta) => decide(uuid, { type: 'remove' }, meta),
    async open(uuid) {
      if (fromSettings && uuid === SETTINGS_PROVIDER) return { row: fromSettings, apiKey: settingsKey };
      return asWorker(worker, async (tx) => {
        const row = await findModelProvider(tx, uuid);
        if (!row) throw new ModelProviderNotFound();
        return { row, apiKey: (await openKey(tx, box, uuid)) ?? '' };
      });
    },
  };
}

function view({ uuid, createdAt, updatedAt, ...fields }: ModelProviderRow, key?: KeyShown): ModelProvider {
  return {
    uuid,
    ...fields,
    kind: fields.kind as ModelProvider['kind'],
    chatModels: [...fields.chatModels],
    prices: { ...fields.prices },
    apiKey: key ?? { set: false, last4: null },
    fromSettings: uuid === SETTINGS_PROVIDER,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
