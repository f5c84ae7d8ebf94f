import type { Tx } from '@tutka/database';
import {
  appendEvents,
  type EventMeta,
  loadAggregate,
  type StoredEvent,
  type StreamAppend,
} from '@tutka/event-store';
import type { DocumentCommand } from '../domain/knowledges/document.decide.ts';
import type { DocumentEvent } from '../domain/knowledges/document.events.ts';
import type { KnowledgeCommand } from '../domain/knowledges/knowledge.decide.ts';
import type { KnowledgeEvent } from '../domain/knowledges/knowledge.events.ts';
import type { SiteImportEvent } from '../domain/sites/site-import.events.ts';
import { siteImportAggregate, writeSiteRows } from '../sites/site-aggregate.ts';
import { documentAggregate, knowledgeAggregate } from './aggregates.ts';
import { writeDocumentRows } from './document-rows.ts';
import { writeKnowledgeRows } from './knowledge-rows.ts';
import { type Member, metaOf } from './member.ts';

type AnyEvent = KnowledgeEvent | DocumentEvent | SiteImportEvent;

/** What a member's command appends to a document's stream. */
export async function decideDocument(
  tx: Tx,
  { workspace }: Pick<Member, 'workspace'>,
  uuid: string,
  command: DocumentCommand,
): Promise<StreamAppend<AnyEvent>> {
  const { state, version } = await loadAggregate(tx, documentAggregate, uuid);
  const stream = { id: uuid, type: documentAggregate.type, workspace };
  return { stream, expected: version, events: documentAggregate.decide(command, state) };
}

/** What a member's command appends to a knowledge base's stream. */
export async function decideKnowledge(
  tx: Tx,
  { workspace }: Pick<Member, 'workspace'>,
  uuid: string,
  command: KnowledgeCommand,
): Promise<StreamAppend<AnyEvent>> {
  const { state, version } = await loadAggregate(tx, knowledgeAggregate, uuid);
  const stream = { id: uuid, type: knowledgeAggregate.type, workspace };
  return { stream, expected: version, events: knowledgeAggregate.decide(command, state) };
}

/** Writes what was decided about one base and its documents, and appends it. Once a transaction, and last. */
export async function carryOut(
  tx: Tx,
  member: Member,
  knowledge: string,
  decided: readonly StreamAppend<AnyEvent>[],
): Promise<void> {
  await carryOutAs(tx, metaOf(member), knowledge, decided);
}

/** The same for nobody's command. */
export async function carryOutAs(
  tx: Tx,
  meta: EventMeta,
  knowledge: string,
  decided: readonly StreamAppend<AnyEvent>[],
): Promise<void> {
  await appendEvents(tx, decided, { meta }, async (events) => {
    await writeDocumentRows(tx, knowledge, events.filter(isOfDocument));
    for (const event of events.filter(isOfKnowledge)) await writeKnowledgeRows(tx, event);
    await writeSiteRows(tx, events.filter(isOfSite));
  });
}

function isOfDocument(event: StoredEvent<AnyEvent>): event is StoredEvent<DocumentEvent> {
  return event.streamType === documentAggregate.type;
}

function isOfSite(event: StoredEvent<AnyEvent>): event is StoredEvent<SiteImportEvent> {
  return event.streamType === siteImportAggregate.type;
}

function isOfKnowledge(event: StoredEvent<AnyEvent>): event is StoredEvent<KnowledgeEvent> {
  return event.streamType === knowledgeAggregate.type;
}
