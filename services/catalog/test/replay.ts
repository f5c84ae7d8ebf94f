import { queries, type Tx } from '@tutka/database';
import { loadStream } from '@tutka/event-store';
import type { DocumentEvent } from '../src/domain/document.events.ts';
import type { KnowledgeEvent } from '../src/domain/knowledge.events.ts';
import { applyDocumentEvent } from '../src/projections/document.ts';
import { applyKnowledgeEvent } from '../src/projections/knowledge.ts';

/** Empties the read models of knowledge bases and documents, and makes them again from the log. */
export async function replay(tx: Tx): Promise<void> {
  await queries(tx)('knowledges').delete();
  await queries(tx)('documents').delete();
  await queries(tx)('index_generations').delete();
  const streams: { id: string; type: string }[] = await queries(tx)('streams').select('id', 'type');
  for (const { id, type } of streams) {
    if (type === 'knowledge') await replayKnowledge(tx, id);
    if (type === 'document') await replayDocument(tx, id);
  }
}

async function replayKnowledge(tx: Tx, id: string): Promise<void> {
  for (const event of await loadStream<KnowledgeEvent>(tx, id)) await applyKnowledgeEvent(tx, event);
}

async function replayDocument(tx: Tx, id: string): Promise<void> {
  for (const event of await loadStream<DocumentEvent>(tx, id)) await applyDocumentEvent(tx, event);
}
