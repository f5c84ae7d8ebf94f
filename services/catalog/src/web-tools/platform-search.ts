import type { Db, Tx } from '@tutka/database';
import {
  decideAndAppend,
  type EventMeta,
  PLATFORM,
  platformScope,
  type StoredEvent,
  uuid5,
} from '@tutka/event-store';
import type { SearchEngine } from '@tutka/http-contracts';
import type { SearchEngineCommand } from '../domain/providers/search-engine.decide.ts';
import type { SearchEngineEvent, SearchEnginePlace } from '../domain/providers/search-engine.events.ts';
import { keptFor } from '../model-providers/kept-for.ts';
import {
  applySearchEngineEvent,
  findSearchEngine,
  type SearchEngineRow,
  type SearchEngineWithKey,
} from '../projections/search-engine.ts';
import { searchEngineAggregate } from '../store/search-engine-aggregate.ts';
import {
  forgetSearchKey,
  forgetUnfitKey,
  hasSearchKey,
  isSamePlace,
  keepSearchKey,
  openSearchKey,
} from '../store/search-engine-key.ts';
import type { SecretBox } from '../store/secret-box.ts';
import { engines } from './engines/by-kind.ts';
import type { OpenEngine } from './search-web.ts';

/** How long another process's change may go unnoticed, in milliseconds; one's own shows at once. */
const KNOWN_MS = 1_000;
const uuid = uuid5(PLATFORM, 'search-engine');

/** This kind of engine answers to nobody without a key. */
class SearchKeyMissing extends Error {
  override readonly name = 'SearchKeyMissing';
}

/** The one search engine that all agents of the platform look things up with, where an ADMIN has set one. */
export interface PlatformSearch {
  isSet(): Promise<boolean>;
  shown(): Promise<SearchEngine | null>;
  /** A key that is left out stays where kind and host stay. Throws SearchKeyMissing. */
  set(place: SearchEnginePlace, key: string | undefined, meta: EventMeta): Promise<void>;
  remove(meta: EventMeta): Promise<void>;
  /** Throws SecretNotOpened. */
  open(): Promise<{ readonly row: SearchEngineRow; readonly engine: OpenEngine } | undefined>;
  /** The key that is saved for this place; empty where there is none. Throws SecretNotOpened. */
  keyFor(place: SearchEnginePlace): Promise<string>;
}

/** Its writes are an ADMIN's, checked at the door. */
export function platformSearch({
  worker,
  box,
}: {
  readonly worker: Db;
  readonly box: SecretBox;
}): PlatformSearch {
  const known = keptFor(KNOWN_MS, () => findSearchEngine(worker));

  const decide = async (command: SearchEngineCommand, meta: EventMeta, key?: string) => {
    await decideAndAppend(worker, platformScope, searchEngineAggregate, {
      streamId: uuid,
      command,
      meta,
      project: async (tx, events) => {
        for (const event of events) await applySearchEngineEvent(tx, event);
        await followKey(tx, box, command, events, key);
      },
    }).finally(() => known.drop());
  };

  const keyOf = ({ engine, key }: SearchEngineWithKey) =>
    openSearchKey(box, { uuid, place: engine }, key?.sealed ?? null);

  return {
    isSet: async () => (await known.get()) !== undefined,
    async shown() {
      const found = await findSearchEngine(worker);
      return found ? view(found) : null;
    },
    set: (place, key, meta) => decide({ type: 'set', place, newKey: key !== undefined }, meta, key),
    remove: (meta) => decide({ type: 'remove' }, meta),
    async open() {
      const found = await known.get();
      if (!found) return undefined;
      const { kind, baseUrl } = found.engine;
      return { row: found.engine, engine: { kind, baseUrl, apiKey: keyOf(found) } };
    },
    async keyFor(place) {
      const found = await findSearchEngine(worker);
      return found && isSamePlace(found.engine, place) ? keyOf(found) : '';
    },
  };
}

/** A key goes with its engine, and never to another one or another host. */
async function followKey(
  tx: Tx,
  box: SecretBox,
  command: SearchEngineCommand,
  events: readonly StoredEvent<SearchEngineEvent>[],
  key: string | undefined,
): Promise<void> {
  if (command.type === 'remove') return forgetSearchKey(tx, uuid);
  const { place } = command;
  if (key !== undefined) await keepSearchKey(tx, box, { uuid, place, workspace: PLATFORM }, key);
  else if (events.some(({ type }) => type === 'SearchEngineSet'))
    await forgetUnfitKey(tx, box, { uuid, place });
  if (engines[place.kind].needsKey && !(await hasSearchKey(tx, uuid))) throw new SearchKeyMissing();
}

function view({ engine, key }: SearchEngineWithKey): SearchEngine {
  const { kind, baseUrl, createdAt, updatedAt } = engine;
  return {
    kind,
    baseUrl,
    apiKey: { set: key !== null, last4: key?.last4 ?? null },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
