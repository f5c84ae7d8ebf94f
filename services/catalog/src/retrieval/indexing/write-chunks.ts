import { queries, type Tx } from '@tutka/database';
import type { DocumentVersion, IndexableChunk } from '../passage.ts';
import { partCapacity } from '../postings/directory.ts';

const rowsAtOnce = 500;

/** Writes the chunks of one part, their ids following from its id. */
export async function writeChunks(
  tx: Tx,
  version: DocumentVersion,
  language: string,
  part: number,
  chunks: readonly IndexableChunk[],
): Promise<void> {
  for (let from = 0; from < chunks.length; from += rowsAtOnce) {
    const batch = chunks.slice(from, from + rowsAtOnce);
    await writeBatch(tx, version, language, part * partCapacity + from, batch);
  }
}

async function writeBatch(
  tx: Tx,
  { workspace, knowledge, document, index, generation }: DocumentVersion,
  language: string,
  firstId: number,
  chunks: readonly IndexableChunk[],
): Promise<void> {
  const rows = chunks.map((chunk, at) => ({
    id: firstId + at,
    ordinal: chunk.ordinal,
    page_ordinal: chunk.pageOrdinal,
    page: chunk.page,
    heading: storable(chunk.heading),
    table_header: storable(chunk.tableHeader),
    text: storable(chunk.text),
    start_offset: chunk.start,
    end_offset: chunk.end,
  }));
  await queries(tx).raw(
    `INSERT INTO chunks (workspace, knowledge, document, index_version, generation, language, id, ordinal, page_ordinal, page,
                         heading, table_header, text, start_offset, end_offset)
     SELECT ?, ?, ?, ?, ?, ?, row.*
     FROM json_to_recordset(?) AS row (id bigint, ordinal int, page_ordinal int, page int, heading text,
                                       table_header text, text text, start_offset int, end_offset int)`,
    [workspace, knowledge, document, index, generation, language, JSON.stringify(rows)],
  );
}

// PostgreSQL keeps neither a null character nor half a surrogate pair; what replaces them is as long, so offsets hold.
function storable(text: string | undefined): string | undefined {
  return text?.replaceAll('\0', ' ').toWellFormed();
}
