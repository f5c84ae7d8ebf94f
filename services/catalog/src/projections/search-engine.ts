import { type Db, queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type {
  SearchEngineEvent,
  SearchEngineKind,
  SearchEnginePlace,
} from '../domain/providers/search-engine.events.ts';

export interface SearchEngineRow extends SearchEnginePlace {
  readonly uuid: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The engine with its key as it is kept; null: it has none. */
export interface SearchEngineWithKey {
  readonly engine: SearchEngineRow;
  readonly key: { readonly sealed: Buffer; readonly last4: string | null } | null;
}

interface Row {
  uuid: string;
  kind: SearchEngineKind;
  base_url: string;
  created_at: Date;
  updated_at: Date;
  sealed: Buffer | null;
  last4: string | null;
}

/** Writes what an event means for the read model. */
export async function applySearchEngineEvent(tx: Tx, event: StoredEvent<SearchEngineEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt: updated_at } = event;
  const table = queries(tx)('search_engines');
  switch (event.type) {
    case 'SearchEngineSet': {
      const { kind, baseUrl: base_url } = event.data;
      const row = { uuid, workspace, kind, base_url, created_at: updated_at, updated_at };
      await table.insert(row).onConflict('uuid').merge({ kind, base_url, updated_at });
      return;
    }
    case 'SearchEngineKeyChanged':
      await table.where({ uuid }).update({ updated_at });
      return;
    case 'SearchEngineRemoved':
      await table.where({ uuid }).delete();
  }
}

/** The platform's search engine, where one is set. */
export async function findSearchEngine(worker: Db): Promise<SearchEngineWithKey | undefined> {
  const { rows } = await worker.raw<{ rows: Row[] }>(
    'SELECT e.*, k.sealed, k.last4 FROM search_engines e LEFT JOIN search_engine_keys k ON k.engine = e.uuid',
  );
  const [row] = rows;
  if (!row) return undefined;
  const { uuid, kind, sealed, last4 } = row;
  return {
    engine: {
      uuid,
      kind,
      baseUrl: row.base_url,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
    key: sealed && { sealed, last4 },
  };
}
