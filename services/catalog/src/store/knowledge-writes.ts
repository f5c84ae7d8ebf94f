import { randomUUID } from 'node:crypto';
import { type Db, inTenant, type Tx } from '@tutka/database';
import { holdStreams } from '@tutka/event-store';
import { once } from '@tutka/service-base';
import type { Repeatable } from '@tutka/service-runtime';
import type { NamedSource } from '../domain/knowledges/document.events.ts';
import type { KnowledgeFields } from '../domain/knowledges/knowledge.events.ts';
import type { KnowledgeQuota } from '../domain/knowledges/knowledge-quota.ts';
import type { FileStore } from '../files/file-store.ts';
import { type DocumentRow, documentsOf } from '../projections/document.ts';
import type { KnowledgeRow } from '../projections/knowledge.ts';
import { siteImportsOf } from '../projections/site-import.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { removeKnowledge } from '../retrieval/index.ts';
import { decideSite } from '../sites/site-aggregate.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { untilItFits } from './attempts.ts';
import { carryOut, decideDocument, decideKnowledge } from './decisions.ts';
import { type GivenSource, keptAddress, prepareSource, sizeOf, type TakeSource } from './document-sources.ts';
import { holdJobs } from './ingestion-jobs.ts';
import { editable, held, readable } from './knowledge-access.ts';
import { bytesMoreWith, takeRoom } from './knowledge-room.ts';
import type { Member } from './member.ts';

/** What a member asks to be changed of a base; `again`: its documents are to be read anew. */
export interface KnowledgeChange {
  readonly fields: Partial<KnowledgeFields>;
  readonly uri?: string | undefined;
  readonly again: boolean;
}

/** What is to be read in place of a base's first document, and how much there may be. */
interface Replacement {
  readonly take: TakeSource;
  readonly quota: KnowledgeQuota;
}

export interface KnowledgeWritesParts {
  readonly db: Db;
  /** Looks into every workspace. */
  readonly worker: Db;
  readonly files: FileStore;
  readonly uploads: Pick<Uploads, 'settle'>;
  readonly quotas: Quotas;
}

/** What members do with knowledge bases. */
export class KnowledgeWrites {
  readonly #parts: KnowledgeWritesParts;

  constructor(parts: KnowledgeWritesParts) {
    this.#parts = parts;
  }

  /** Makes a base, with its first document where a source is given. Throws what `prepareSource` and `once` tell. */
  async create(
    member: Member,
    fields: KnowledgeFields,
    given?: GivenSource,
    request?: Repeatable,
  ): Promise<KnowledgeRow> {
    const { worker, quotas } = this.#parts;
    const take = given && (await prepareSource(this.#parts, member, given));
    const quota = await quotas.knowledge(member);
    const make = async (tx: Tx) => {
      const uuid = randomUUID();
      const decided = [
        await decideKnowledge(tx, member, uuid, { type: 'create', owner: member.userUuid, fields }),
      ];
      const source = take && (await take(tx));
      await takeRoom(tx, worker, quota, member.workspace, { knowledges: 1, bytes: sizeOf(source) });
      if (source) decided.push(await newDocument(tx, member, uuid, source));
      await carryOut(tx, member, uuid, decided);
      return uuid;
    };
    return await inTenant(this.#parts.db, member, async (tx) =>
      readable(tx, await once(tx, { by: member, request }, () => make(tx))),
    );
  }

  /**
   * Changes fields, and has documents read again: from another address where one is given in place of the first
   * document's. Throws `KnowledgeNotFound`, `KnowledgeNotEditable`, and what `prepareSource` tells.
   */
  async change(member: Member, uuid: string, change: KnowledgeChange): Promise<KnowledgeRow> {
    const { uri } = await inTenant(this.#parts.db, member, (tx) => editable(tx, member, uuid));
    const replaced = change.uri !== undefined && keptAddress(change.uri) !== uri;
    const replacement = replaced ? await this.#replacement(member, change.uri) : undefined;
    return await untilItFits(() =>
      inTenant(this.#parts.db, member, async (tx) => {
        await held(tx, member, uuid, 'update');
        const decided = [await decideKnowledge(tx, member, uuid, { type: 'change', fields: change.fields })];
        const again = change.again ? await quietDocuments(tx, uuid) : [];
        if (replacement) decided.push(await this.#newSource(tx, member, uuid, replacement));
        decided.push(...(await readAnew(tx, member, replacement ? again.slice(1) : again)));
        await carryOut(tx, member, uuid, decided);
        return await readable(tx, uuid);
      }),
    );
  }

  /** Removes a base with its documents. Throws `KnowledgeNotFound` and `KnowledgeNotEditable`. */
  async delete(member: Member, uuid: string): Promise<void> {
    await untilItFits(() =>
      inTenant(this.#parts.db, member, async (tx) => {
        await held(tx, member, uuid, 'update');
        await carryOut(tx, member, uuid, await decideDeletion(tx, member, uuid));
      }),
    );
  }

  async #replacement(member: Member, uri: string | undefined): Promise<Replacement> {
    const take = await prepareSource(this.#parts, member, { uri });
    return { take, quota: await this.#parts.quotas.knowledge(member) };
  }

  async #newSource(tx: Tx, member: Member, knowledge: string, { take, quota }: Replacement) {
    const [first] = await documentsOf(tx, knowledge);
    const source = await take(tx);
    const size = sizeOf(source);
    const bytes = first ? await bytesMoreWith(tx, first.uuid, size) : size;
    await takeRoom(tx, this.#parts.worker, quota, member.workspace, { bytes });
    if (!first) return await newDocument(tx, member, knowledge, source);
    return await decideDocument(tx, member, first.uuid, { type: 'reindex', replacement: source });
  }
}

async function newDocument(tx: Tx, member: Member, knowledge: string, source: NamedSource) {
  return await decideDocument(tx, member, randomUUID(), { type: 'queue', knowledge, ...source });
}

async function readAnew(tx: Tx, member: Member, documents: readonly DocumentRow[]) {
  const decided = [];
  for (const { uuid } of documents) {
    decided.push(await decideDocument(tx, member, uuid, { type: 'reindex' }));
  }
  return decided;
}

/** What deleting a base, which is held, appends to its stream and to those of all that is in it; its index goes. */
export async function decideDeletion(tx: Tx, of: Pick<Member, 'workspace'>, uuid: string) {
  const documents = await quietDocuments(tx, uuid);
  const decided = [await decideKnowledge(tx, of, uuid, { type: 'delete' })];
  await removeKnowledge(tx, { knowledge: uuid });
  for (const document of documents) {
    decided.push(await decideDocument(tx, of, document.uuid, { type: 'remove' }));
  }
  for (const site of await siteImportsOf(tx, uuid)) {
    decided.push(await decideSite(tx, of.workspace, site, { type: 'remove' }));
  }
  return decided;
}

/** A base's documents, of which no worker tells anything until the transaction ends: many of them may be at work. */
async function quietDocuments(tx: Tx, knowledge: string) {
  await holdJobs(tx, { knowledge });
  const documents = await documentsOf(tx, knowledge);
  await holdStreams(
    tx,
    documents.map(({ uuid }) => uuid),
  );
  return documents;
}
