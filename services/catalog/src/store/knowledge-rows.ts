import type { Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { KnowledgeEvent } from '../domain/knowledges/knowledge.events.ts';
import { isIndexEvent } from '../domain/knowledges/knowledge-index.state.ts';
import { applyKnowledgeEvent } from '../projections/knowledge.ts';
import { forgetIndexBuilds, scheduleIndexBuild } from './index-builds.ts';

/** What a knowledge base's event changes in its transaction: read models, and the work on its indexes. */
export async function writeKnowledgeRows(tx: Tx, event: StoredEvent<KnowledgeEvent>): Promise<void> {
  await applyKnowledgeEvent(tx, event);
  if (isIndexEvent(event)) await scheduleIndexBuild(tx, event);
  else if (event.type === 'KnowledgeDeleted') await forgetIndexBuilds(tx, event.streamId);
}
