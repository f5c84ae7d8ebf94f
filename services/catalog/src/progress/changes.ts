import { queries, type Tx } from '@tutka/database';
import { changedDocuments, type DocumentRow, openDocuments } from '../projections/document.ts';
import { findKnowledge, type KnowledgeRow } from '../projections/knowledge.ts';

/** Where a base stood when it was last told. */
export interface Told {
  readonly base: string;
  /** When each document was changed, of those told in the last while. */
  readonly documents: ReadonlyMap<string, number>;
  readonly at: Date;
}

/** What is to be told of a base; undefined where nobody of the transaction's workspace may see it. */
export interface Changes {
  readonly knowledge: KnowledgeRow | undefined;
  readonly documents: readonly DocumentRow[];
  /** Whether more documents have changed than are told one by one. */
  readonly many: boolean;
  readonly told: Told;
}

const toldAtOnce = 500;
// An event's time is taken before its commit, by a clock of its own.
const overlapMs = 15_000;

/** What has changed of a base since it was told; all that is open where it never was. */
export async function changesOf(tx: Tx, uuid: string, told?: Told): Promise<Changes | undefined> {
  const { rows } = await queries(tx).raw<{ rows: { now: Date }[] }>('SELECT now()');
  const at = rows[0]?.now ?? new Date();
  const knowledge = await findKnowledge(tx, uuid);
  if (!knowledge) return undefined;
  const recent = told
    ? await changedDocuments(tx, uuid, new Date(told.at.getTime() - overlapMs), toldAtOnce + 1)
    : await openDocuments(tx, uuid, toldAtOnce + 1);
  const many = recent.length > toldAtOnce;
  const fresh = recent.filter((row) => told?.documents.get(row.uuid) !== row.updated_at.getTime());
  const base = JSON.stringify(knowledge);
  return {
    knowledge: base === told?.base ? undefined : knowledge,
    documents: many ? [] : fresh,
    many,
    told: { base, at, documents: new Map(recent.map((row) => [row.uuid, row.updated_at.getTime()])) },
  };
}
