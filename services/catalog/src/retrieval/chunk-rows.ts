import type { StoredChunk } from './passage.ts';

/** A row of `chunks` as the driver gives it. */
export interface ChunkRow {
  readonly id: string;
  readonly knowledge: string;
  readonly document: string;
  readonly index_version: number;
  readonly ordinal: number;
  readonly page_ordinal: number;
  readonly page: number | null;
  readonly heading: string | null;
  readonly table_header: string | null;
  readonly text: string;
  readonly start_offset: number;
  readonly end_offset: number;
}

export function toChunk(row: ChunkRow): StoredChunk {
  return {
    chunkId: Number(row.id),
    knowledge: row.knowledge,
    document: row.document,
    index: row.index_version,
    ordinal: row.ordinal,
    pageOrdinal: row.page_ordinal,
    page: row.page,
    heading: row.heading,
    tableHeader: row.table_header,
    text: row.text,
    start: row.start_offset,
    end: row.end_offset,
  };
}
