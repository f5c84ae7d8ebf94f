import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { asWorker, type Db, inTenant, openDatabase } from '@tutka/database';
import { type FreshDatabase, migratedDatabase } from '@tutka/testing';
import {
  type IndexableChunk,
  indexChunks,
  type Passage,
  removeDocument,
  search,
  serveDocument,
} from '../src/retrieval/index.ts';

/** A catalog database of its own. */
export interface RetrievalDatabase {
  readonly app: Db;
  readonly worker: Db;
  drop(): Promise<void>;
}

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** One on the run's server, or on the one at a superuser's address. */
export async function openRetrieval(superuserUrl?: string): Promise<RetrievalDatabase> {
  const pg: FreshDatabase = await migratedDatabase('catalog', migrations, superuserUrl);
  const app = openDatabase(pg.appUrl);
  const worker = openDatabase(pg.workerUrl, { max: 12 });
  return {
    app,
    worker,
    async drop() {
      await Promise.all([app.destroy(), worker.destroy()]);
      await pg.drop();
    },
  };
}

/** Texts as the chunks of one page. */
export function chunksOf(texts: readonly string[]): IndexableChunk[] {
  return texts.map((text, ordinal) => ({ ordinal, pageOrdinal: 0, text, start: 0, end: text.length }));
}

/** One base in one workspace, whose documents are lists of texts. */
export class TestBase {
  readonly workspace: string;
  readonly knowledge = randomUUID();
  readonly #db: RetrievalDatabase;
  #version = 0;

  constructor(db: RetrievalDatabase, workspace: string = randomUUID()) {
    this.#db = db;
    this.workspace = workspace;
  }

  /** Adds a document of these texts, or has it read again. */
  put(texts: readonly string[], document?: string): Promise<string> {
    return this.putChunks(chunksOf(texts), document);
  }

  async putChunks(chunks: Iterable<IndexableChunk>, document: string = randomUUID()): Promise<string> {
    this.#version += 1;
    const { workspace, knowledge } = this;
    const version = { workspace, knowledge, document, index: this.#version, generation: 1 };
    await asWorker(this.#db.worker, async (tx) => {
      await indexChunks(tx, version, chunks);
      await serveDocument(tx, version);
    });
    return document;
  }

  async remove(document: string): Promise<void> {
    const scope = { kind: 'person', workspace: this.workspace };
    await inTenant(this.#db.app, scope, (tx) => removeDocument(tx, { knowledge: this.knowledge, document }));
  }

  async search(
    query: string,
    topK = 50,
    knowledges: readonly string[] = [this.knowledge],
  ): Promise<Passage[]> {
    const scope = { kind: 'person', workspace: this.workspace };
    return await inTenant(this.#db.app, scope, (tx) => search(tx, { knowledges, query, topK }));
  }

  /** The texts found, best first. */
  async texts(query: string, topK = 50): Promise<string[]> {
    return (await this.search(query, topK)).map(({ text }) => text);
  }
}
