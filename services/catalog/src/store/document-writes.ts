import { randomUUID } from 'node:crypto';
import { type Db, inTenant, type Tx } from '@tutka/database';
import { once } from '@tutka/service-base';
import type { Repeatable } from '@tutka/service-runtime';
import type { DocumentCommand } from '../domain/knowledges/document.decide.ts';
import type { FileStore } from '../files/file-store.ts';
import { type DocumentRow, servingVersion } from '../projections/document.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { removeDocument } from '../retrieval/index.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { untilItFits } from './attempts.ts';
import { carryOut, decideDocument } from './decisions.ts';
import { type GivenSource, prepareSource, sizeOf } from './document-sources.ts';
import { holdJobs } from './ingestion-jobs.ts';
import { documentIn, editable, held } from './knowledge-access.ts';
import { bytesMoreWith, takeRoom } from './knowledge-room.ts';
import type { Member } from './member.ts';

export interface DocumentWritesParts {
  readonly db: Db;
  /** Looks into every workspace. */
  readonly worker: Db;
  readonly files: FileStore;
  readonly uploads: Pick<Uploads, 'settle'>;
  readonly quotas: Quotas;
}

/** What a member does with the documents of a base. Each call throws `KnowledgeNotFound` and `KnowledgeNotEditable`. */
export class DocumentWrites {
  readonly #parts: DocumentWritesParts;
  readonly #db: Db;

  constructor(parts: DocumentWritesParts) {
    this.#parts = parts;
    this.#db = parts.db;
  }

  /** Adds a document to be read. Throws what `prepareSource` and `once` tell. */
  async add(
    member: Member,
    knowledge: string,
    given: GivenSource,
    request?: Repeatable,
  ): Promise<DocumentRow> {
    await inTenant(this.#db, member, (tx) => editable(tx, member, knowledge));
    const take = await prepareSource(this.#parts, member, given);
    const room = await this.#roomFor(member);
    return await inTenant(this.#db, member, async (tx) => {
      await held(tx, member, knowledge, 'share');
      const uuid = await once(tx, { by: member, request }, async () => {
        const made = randomUUID();
        const source = await take(tx);
        await room(tx, sizeOf(source));
        const command = { type: 'queue' as const, knowledge, ...source };
        await carryOut(tx, member, knowledge, [await decideDocument(tx, member, made, command)]);
        return made;
      });
      return await documentIn(tx, knowledge, uuid);
    });
  }

  /**
   * Gives a document another name, or has it read from another source; what it was read from before serves until then.
   * Throws `DocumentNotFound` and what `prepareSource` tells.
   */
  async change(member: Member, knowledge: string, uuid: string, change: GivenSource): Promise<DocumentRow> {
    const { uri, content, name } = change;
    if (uri === undefined && content === undefined) {
      return await this.#change(member, knowledge, uuid, async () => ({ type: 'rename', name }), documentIn);
    }
    await inTenant(this.#db, member, async (tx) => {
      await editable(tx, member, knowledge);
      await documentIn(tx, knowledge, uuid);
    });
    const take = await prepareSource(this.#parts, member, change);
    const room = await this.#roomFor(member);
    const replace = async (tx: Tx) => {
      const replacement = await take(tx);
      await room(tx, await bytesMoreWith(tx, uuid, sizeOf(replacement)));
      return { type: 'reindex' as const, replacement };
    };
    return await this.#change(member, knowledge, uuid, replace, documentIn);
  }

  /** Has a document read again unless that is under way. Throws `DocumentNotFound`. */
  async retry(member: Member, knowledge: string, uuid: string): Promise<DocumentRow> {
    return await this.#change(member, knowledge, uuid, async () => ({ type: 'retry' }), documentIn);
  }

  /** Has a document read again from the beginning. Throws `DocumentNotFound`. */
  async reindex(member: Member, knowledge: string, uuid: string): Promise<DocumentRow> {
    return await this.#change(member, knowledge, uuid, async () => ({ type: 'reindex' }), documentIn);
  }

  /** Breaks the reading of a document off; what served before goes on. Throws `DocumentNotFound`. */
  async cancel(member: Member, knowledge: string, uuid: string): Promise<DocumentRow> {
    return await this.#change(member, knowledge, uuid, async () => ({ type: 'cancel' }), documentIn);
  }

  /** Removes a document with its file, pages and passages. Throws `DocumentNotFound`. */
  async remove(member: Member, knowledge: string, uuid: string): Promise<void> {
    await this.#change(
      member,
      knowledge,
      uuid,
      async () => ({ type: 'remove' }),
      async () => undefined,
    );
  }

  /** Takes room for so many bytes more within a transaction; asked for before it. */
  async #roomFor(member: Member): Promise<(tx: Tx, bytes: number) => Promise<void>> {
    const { worker, quotas } = this.#parts;
    const quota = await quotas.knowledge(member);
    return (tx, bytes) => takeRoom(tx, worker, quota, member.workspace, { bytes });
  }

  #change<T>(
    member: Member,
    knowledge: string,
    uuid: string,
    ask: (tx: Tx) => Promise<DocumentCommand>,
    answer: (tx: Tx, knowledge: string, uuid: string) => Promise<T>,
  ): Promise<T> {
    return untilItFits(() =>
      inTenant(this.#db, member, async (tx) => {
        await held(tx, member, knowledge, 'share');
        await documentIn(tx, knowledge, uuid);
        const command = await ask(tx);
        if (command.type === 'remove' || command.type === 'cancel') {
          await holdJobs(tx, { knowledge, document: uuid });
        }
        const decided = await decideDocument(tx, member, uuid, command);
        await dropIndex(tx, knowledge, uuid, decided.events.at(-1));
        await carryOut(tx, member, knowledge, [decided]);
        return await answer(tx, knowledge, uuid);
      }),
    );
  }
}

/** Takes out of the index what an event leaves of no use: all of a document, or what was built beside what serves. */
async function dropIndex(
  tx: Tx,
  knowledge: string,
  document: string,
  event: { readonly type: string } | undefined,
): Promise<void> {
  if (event?.type === 'DocumentRemoved') await removeDocument(tx, { knowledge, document });
  if (event?.type === 'IngestionCancelled') {
    await removeDocument(tx, { knowledge, document, except: await servingVersion(tx, document) });
  }
}
