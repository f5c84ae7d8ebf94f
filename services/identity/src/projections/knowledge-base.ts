import { fromBinary } from '@bufbuild/protobuf';
import {
  KnowledgeChangedSchema,
  KnowledgeCreatedSchema,
  KnowledgeDeletedSchema,
} from '@tutka/contracts/catalog/events/v1/knowledge';
import { type Db, queries, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';

/** Whose each of catalog's bases is, and what it is called: who is told of what fails in it. */
export async function projectKnowledgeBases(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  for (const event of events) await apply(tx, event);
}

async function apply(tx: Tx, { type, value }: PublicEvent): Promise<void> {
  const bases = queries(tx)('knowledge_bases');
  if (type === 'KnowledgeCreated') {
    const { knowledgeUuid: uuid, ownerUuid: owner_uuid, name } = fromBinary(KnowledgeCreatedSchema, value);
    await bases.insert({ uuid, owner_uuid, name }).onConflict('uuid').merge({ owner_uuid, name });
  } else if (type === 'KnowledgeChanged') {
    const { knowledgeUuid: uuid, name } = fromBinary(KnowledgeChangedSchema, value);
    if (name !== undefined) await bases.where({ uuid }).update({ name });
  } else if (type === 'KnowledgeDeleted') {
    await bases.where({ uuid: fromBinary(KnowledgeDeletedSchema, value).knowledgeUuid }).delete();
  }
}

export async function findBase(
  run: Db,
  uuid: string,
): Promise<{ readonly owner: string; readonly name: string } | undefined> {
  return await run('knowledge_bases')
    .where({ uuid })
    .first<{ owner: string; name: string } | undefined>({ owner: 'owner_uuid', name: 'name' });
}
