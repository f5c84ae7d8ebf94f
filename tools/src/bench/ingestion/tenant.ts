import { setTimeout as sleep } from 'node:timers/promises';
import { type KnowledgeDocument, routes, type TimelineEntry } from '@tutka/http-contracts';
import { type Api, settled, signIn } from '../../e2e/api.ts';
import type { Product } from '../../e2e/product.ts';

const atOnce = 8;
const ready = 2;

/** A file to be read. */
export interface BenchFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Someone with a workspace of their own. */
export class Tenant {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  static async signIn(product: Product, email: string): Promise<Tenant> {
    return new Tenant(await signIn(product, email));
  }

  async newBase(name: string): Promise<string> {
    return (await this.#api.call(routes.createKnowledge, { body: { name } })).uuid;
  }

  async removeBase(id: string): Promise<void> {
    await this.#api.call(routes.deleteKnowledge, { params: { id } });
  }

  /** Sends files to a base, some at once. */
  async add(id: string, files: readonly BenchFile[]): Promise<void> {
    const left = files.values();
    const adding = Array.from({ length: atOnce }, async () => {
      for (const { name, bytes } of left) {
        const uri = await this.#api.upload(name, bytes);
        await this.#api.call(routes.addDocument, { params: { id }, body: { uri, name } });
      }
    });
    await Promise.all(adding);
  }

  /** Has all documents of a base read anew. */
  async readAnew(id: string): Promise<void> {
    await this.#api.call(routes.reindexKnowledge, { params: { id } });
  }

  /** How many documents of a base are ready. */
  async done(id: string): Promise<number> {
    return await this.#count(id, ready);
  }

  /** How many documents of a base are still to be read. */
  async open(id: string): Promise<number> {
    const { documentCount } = await this.#api.call(routes.getKnowledge, { params: { id } });
    return documentCount - (await this.#count(id, ready));
  }

  /** Waits until all documents of a base are ready; throws where one fails, or where it takes too long. */
  async settled(id: string, withinMs = Number.POSITIVE_INFINITY): Promise<void> {
    const until = Date.now() + withinMs;
    const open = () => this.#api.call(routes.getKnowledge, { params: { id } });
    for (let base = await open(); base.status < ready; base = await open()) {
      if (Date.now() > until) throw new Error(`not read after ${withinMs / 1000} s: ${await this.open(id)}`);
      await sleep(250);
    }
    const failed = await this.#count(id, 3);
    if (failed > 0) throw new Error(`${failed} documents failed`);
  }

  /** Seconds that one file takes from being queued to READY, as its own events tell, in a base of its own. */
  async secondsToRead(file: BenchFile): Promise<number> {
    const id = await this.newBase(file.name);
    await this.add(id, [file]);
    const { status, statusReason } = await settled(this.#api, id, 600);
    if (status !== ready) throw new Error(`${file.name}: ${statusReason}`);
    const [document]: KnowledgeDocument[] = await this.#api.call(routes.listDocuments, { params: { id } });
    const params = { id, docUuid: document?.uuid ?? '' };
    const events: TimelineEntry[] = await this.#api.call(routes.listDocumentEvents, { params });
    await this.removeBase(id);
    const at = (kind: TimelineEntry['kind']) =>
      Date.parse(events.find((event) => event.kind === kind)?.at ?? '');
    return (at('ready') - at('queued')) / 1000;
  }

  async #count(id: string, status: number): Promise<number> {
    const answer = await this.#api.send(routes.listDocuments, {
      params: { id },
      query: { status, pageSize: 1 },
    });
    return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
  }
}
