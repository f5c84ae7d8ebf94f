import { routes } from '@tutka/http-contracts';
import type { Api } from '../../e2e/api.ts';
import { Tenant } from '../ingestion/tenant.ts';
import type { BenchDocument, RetrievalDriver, SearchBase } from './driver.ts';

const atOnce = 8;

/**
 * Retrieval as people have it: documents are uploaded or pasted and read, questions go through the gateway to the
 * search route. A paragraph of several is a section of a Markdown file, which is a chunk.
 */
export function routeDriver(api: Api): RetrievalDriver {
  return {
    async createBase(name, documents): Promise<SearchBase> {
      const tenant = new Tenant(api);
      const id = await tenant.newBase(name);
      const idOf = await addAll(api, id, documents);
      await tenant.settled(id);
      return {
        async search(query, topK) {
          const { passages } = await api.call(routes.searchKnowledge, {
            params: { id },
            body: { query, topK },
          });
          return passages.map(({ documentUUID }) => idOf.get(documentUUID) ?? '');
        },
      };
    },
  };
}

async function addAll(
  api: Api,
  id: string,
  documents: Iterable<BenchDocument>,
): Promise<Map<string, string>> {
  const idOf = new Map<string, string>();
  const waiting = documents[Symbol.iterator]();
  const adding = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      // A document without text is refused; the collections have a few.
      if (next.value.paragraphs.every((text) => text === '')) continue;
      const body = await bodyOf(api, next.value);
      const { uuid } = await api.call(routes.addDocument, { params: { id }, body });
      idOf.set(uuid, next.value.id);
    }
  });
  await Promise.all(adding);
  return idOf;
}

async function bodyOf(api: Api, { id, paragraphs }: BenchDocument): Promise<object> {
  const [only = ''] = paragraphs;
  if (paragraphs.length === 1) return { name: id, content: only };
  const sections = paragraphs.map((text) => `# Note\n\n${text}\n`).join('\n');
  return { name: id, uri: await api.upload(`${id}.md`, Buffer.from(sections)) };
}
