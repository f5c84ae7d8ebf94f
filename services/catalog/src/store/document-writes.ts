import { randomUUID } from 'node:crypto';
import { type Db, inTenant, type Tx } from '@tutka/database';
import type { DocumentCommand } from '../domain/document.decide.ts';
import type { FileStore } from '../files/file-store.ts';
import type { DocumentRow } from '../projections/document.ts';
import { removeDocument } from '../retrieval/index.ts';
import { untilItFits } from './attempts.ts';
import { carryOut, decideDocument } from './decisions.ts';
import { type GivenSource, prepareSource } from './document-sources.ts';
import { documentIn, editable, held } from './knowledge-access.ts';
import type { Member } from './member.ts';
import { once, type Repeatable } from './once.ts';

/** What a member does with the documents of a base. Each call throws `KnowledgeNotFound` and `KnowledgeNotEditable`. */
export class DocumentWrites {
  readonly #db: Db;
  readonly #files: FileStore;

  constructor(parts: { db: Db; files: FileStore }) {
    this.#db = parts.db;
    this.#files = parts.files;
  }

  /** Adds a document to be read. Throws what `prepareSource` and `once` tell. */
  async add(
    member: Member,
    knowledge: string,
    given: GivenSource,
    request?: Repeatable,
  ): Promise<DocumentRow> {
    await inTenant(this.#db, member, (tx) => editable(tx, member, knowledge));
    const take = await prepareSource({ db: this.#db, files: this.#files }, member, given);
    return await inTenant(this.#db, member, async (tx) => {
      await held(tx, member, knowledge, 'share');
      const uuid = await once(tx, member, request, async () => {
        const made = randomUUID();
        const command = { type: 'queue' as const, knowledge, ...(await take(tx)) };
        await carryOut(tx, member, knowledge, [await decideDocument(tx, member, made, command)]);
        return made;
      });
      return await documentIn(tx, knowledge, uuid);
    });
  }

  /** Has a document read again. Throws `DocumentNotFound`. */
  async retry(member: Member, knowledge: string, uuid: string): Promise<DocumentRow> {
    return await this.#change(member, knowledge, uuid, { type: 'retry' }, documentIn);
  }

  /** Removes a document with its file, pages and passages. Throws `DocumentNotFound`. */
  async remove(member: Member, knowledge: string, uuid: string): Promise<void> {
    await this.#change(member, knowledge, uuid, { type: 'remove' }, async () => undefined);
  }

  #change<T>(
    member: Member,
    knowledge: string,
    uuid: string,
    command: DocumentCommand,
    answer: (tx: Tx, knowledge: string, uuid: string) => Promise<T>,
  ): Promise<T> {
    return untilItFits(() =>
      inTenant(this.#db, member, async (tx) => {
        await held(tx, member, knowledge, 'share');
        await documentIn(tx, knowledge, uuid);
        const decided = await decideDocument(tx, member, uuid, command);
        if (command.type === 'remove') await removeDocument(tx, { knowledge, document: uuid });
        await carryOut(tx, member, knowledge, [decided]);
        return await answer(tx, knowledge, uuid);
      }),
    );
  }
}
