import { queries, type Tx } from '@tutka/database';
import { DocumentNotFound, KnowledgeNotEditable, KnowledgeNotFound } from '../domain/refusals.ts';
import { type DocumentRow, findDocument } from '../projections/document.ts';
import { findKnowledge, type KnowledgeRow, lockKnowledge } from '../projections/knowledge.ts';
import type { Member } from './member.ts';

/** A base that the caller may read. Throws `KnowledgeNotFound`. */
export async function readable(tx: Tx, uuid: string): Promise<KnowledgeRow> {
  const found = await findKnowledge(tx, uuid);
  if (!found) throw new KnowledgeNotFound();
  return found;
}

/** Makes sure that the caller may read all of these bases. Throws `KnowledgeNotFound`. */
export async function allReadable(tx: Tx, uuids: readonly string[]): Promise<void> {
  const wanted = [...new Set(uuids)];
  if (wanted.length === 0) return;
  const found = await readableOf(tx, wanted);
  if (found.size < wanted.length) throw new KnowledgeNotFound();
}

/** Of these bases the ones that the caller may read. */
export async function readableOf(tx: Tx, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  return new Set<string>(
    await queries(tx)('knowledges')
      .whereIn('uuid', [...uuids])
      .pluck('uuid'),
  );
}

/** A base of the caller's workspace. Throws `KnowledgeNotFound` and, where it is another's, `KnowledgeNotEditable`. */
export async function editable(tx: Tx, member: Member, uuid: string): Promise<KnowledgeRow> {
  const found = await readable(tx, uuid);
  if (!isOwn(found, member)) throw new KnowledgeNotEditable();
  return found;
}

/** The same, held until the transaction ends: against deletion (`share`), or against any change (`update`). */
export async function held(
  tx: Tx,
  member: Member,
  uuid: string,
  mode: 'share' | 'update',
): Promise<KnowledgeRow> {
  await lockKnowledge(tx, uuid, mode);
  return await editable(tx, member, uuid);
}

/** Whether a row belongs to the caller's workspace. */
export function isOwn({ workspace }: { readonly workspace: string }, member: Member): boolean {
  return workspace === member.workspace.toLowerCase();
}

/** A document of a base. Throws `DocumentNotFound`. */
export async function documentIn(tx: Tx, knowledge: string, uuid: string): Promise<DocumentRow> {
  const found = await findDocument(tx, knowledge, uuid);
  if (!found) throw new DocumentNotFound();
  return found;
}
