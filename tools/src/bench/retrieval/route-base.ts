import { setTimeout as sleep } from 'node:timers/promises';
import { type FoundPassage, type Knowledge, routes, type StreamLine } from '@tutka/http-contracts';
import { type Api, signIn } from '../../e2e/api.ts';
import type { Product } from '../../e2e/product.ts';
import { Tenant } from '../ingestion/tenant.ts';

const chunksADocument = 1500;

/** Somebody's base whose passages are given texts, reached by the public routes alone. */
export class RouteBase {
  readonly id: string;
  readonly #api: Api;

  private constructor(api: Api, id: string) {
    this.#api = api;
    this.id = id;
  }

  /** Uploads texts to a base in the person's workspace; each is a section of a Markdown file, which is a passage. */
  static async begin(product: Product, email: string, texts: readonly string[]): Promise<RouteBase> {
    const api = await signIn(product, email);
    return await RouteBase.of(api, texts);
  }

  static async of(api: Api, texts: readonly string[]): Promise<RouteBase> {
    const tenant = new Tenant(api);
    const id = await tenant.newBase('Texts');
    const files = [];
    for (let from = 0; from < texts.length; from += chunksADocument) {
      const sections = texts.slice(from, from + chunksADocument).map((text) => `# Note\n\n${text}\n`);
      files.push({ name: `${from}.md`, bytes: Buffer.from(sections.join('\n')) });
    }
    await tenant.add(id, files);
    return new RouteBase(api, id);
  }

  /** Waits until it is read. Throws where its passages are not one a text. */
  async ready(texts: number): Promise<void> {
    await new Tenant(this.#api).settled(this.id);
    const { chunkCount } = await this.#shown();
    if (chunkCount !== texts) throw new Error(`${chunkCount} passages of ${texts} texts`);
  }

  /** Has an index without vectors built, and waits until it answers. */
  async withoutVectors(): Promise<void> {
    const params = { id: this.id };
    await this.#api.call(routes.requestKnowledgeIndex, { params, body: { embeddingModel: null } });
    for (let base = await this.#shown(); base.index?.building; base = await this.#shown()) {
      if (base.index.building.problem) throw new Error(base.index.building.problem);
      await sleep(250);
    }
  }

  /** Throws where vectors had another part in the answer than was expected. */
  async search(query: string, topK: number, vectors: 'used' | 'none'): Promise<void> {
    const answer = await this.#api.call(routes.searchKnowledge, {
      params: { id: this.id },
      body: { query, topK },
    });
    const { state } = answer.vectors;
    if (state !== vectors) throw new Error(`vectors: ${state} where ${vectors} was expected`);
  }

  #shown(): Promise<Knowledge> {
    return this.#api.call(routes.getKnowledge, { params: { id: this.id } });
  }
}

/** What a draft of an agent with these bases finds for a question. */
export async function foundIn(
  api: Api,
  question: string,
  knowledges: readonly string[],
): Promise<readonly FoundPassage[]> {
  const messages = [{ role: 'user', content: question }];
  const answer = await api.send(routes.testAgent, { body: { messages, knowledges } });
  const lines = (await answer.text()).trim().split('\n');
  if (!answer.ok) throw new Error(lines[0]);
  return lines.flatMap((line) => (JSON.parse(line) as StreamLine).passages ?? []);
}
