import { setTimeout as wait } from 'node:timers/promises';
import type { BenchDocument, RetrievalDriver, SearchBase } from './driver.ts';
import type { Product } from './product.ts';

const atOnce = 8;
const ready = 2;
const failed = 3;

/**
 * Retrieval as people have it: documents are uploaded or pasted and read, questions go through the gateway to the
 * search route. A paragraph of several is a section of a Markdown file, which is a chunk.
 */
export function routeDriver(product: Product): RetrievalDriver {
  return {
    async createBase(name, documents): Promise<SearchBase> {
      const { uuid } = await product.call<{ uuid: string }>('POST', '/api/knowledges', { name });
      const idOf = await addAll(product, uuid, documents);
      await untilReady(product, uuid, idOf.size);
      return {
        async search(query, topK) {
          const { passages } = await product.call<{ passages: { documentUUID: string }[] }>(
            'POST',
            `/api/knowledges/${uuid}/search`,
            { query, topK },
          );
          return passages.map(({ documentUUID }) => idOf.get(documentUUID) ?? '');
        },
      };
    },
  };
}

async function addAll(
  product: Product,
  knowledge: string,
  documents: Iterable<BenchDocument>,
): Promise<Map<string, string>> {
  const idOf = new Map<string, string>();
  const waiting = documents[Symbol.iterator]();
  const adding = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      // A document without text is refused; the collections have a few.
      if (next.value.paragraphs.every((text) => text === '')) continue;
      const body = await bodyOf(product, next.value);
      const path = `/api/knowledges/${knowledge}/documents`;
      idOf.set((await product.call<{ uuid: string }>('POST', path, body)).uuid, next.value.id);
    }
  });
  await Promise.all(adding);
  return idOf;
}

async function bodyOf(product: Product, { id, paragraphs }: BenchDocument): Promise<object> {
  const [only = ''] = paragraphs;
  if (paragraphs.length === 1) return { name: id, content: only };
  const sections = paragraphs.map((text) => `# Note\n\n${text}\n`).join('\n');
  return { name: id, uri: await product.upload(`${id}.md`, sections) };
}

async function untilReady(product: Product, knowledge: string, documents: number): Promise<void> {
  for (;;) {
    const base = await product.call<{ status: number; documentCount: number; statusReason: string | null }>(
      'GET',
      `/api/knowledges/${knowledge}`,
    );
    if (base.status === failed) throw new Error(`A document failed: ${base.statusReason ?? ''}`);
    if (base.status === ready && base.documentCount === documents) return;
    await wait(250);
  }
}
