import { routes, type Scope } from '@tutka/http-contracts';
import OpenAI from 'openai';
import { echo, type McpSite, says, startMcpSite } from '../../../../services/catalog/test/mcp-site.ts';
import { type ModelSimulator, startModelSimulator } from '../../model-simulator/index.ts';
import { type Api, addModels, settled, signIn } from '../api.ts';
import { freshDataDir, type Product, reaching, startProduct } from '../product.ts';

type Saying = ReturnType<ModelSimulator['said']>[number];

/** The product with an agent that knows a harbour and has tools, for programs that come with a key. */
export interface Harbour {
  readonly product: Product;
  readonly owner: Api;
  readonly agent: string;
  /** A key that may chat. */
  readonly key: string;
  /** The newest request of the model whose last message holds these words. */
  said(words: string): Saying | undefined;
  keyWith(api: Api, scopes: readonly Scope[]): Promise<{ key: string; uuid: string }>;
  /** The official package, pointed at the product. */
  openai(key: string): OpenAI;
  /** The same with the harbour's own key. */
  readonly client: OpenAI;
  stop(): Promise<void>;
}

/** What a program's person says. */
export const user = (content: string) => ({ role: 'user', content }) as const;

async function makeAgent(owner: Api, site: McpSite): Promise<string> {
  const base = await owner.call(routes.createKnowledge, {
    body: {
      name: 'Harbour',
      content: 'The harbour master of Tarn is Ada Quist. She keeps the lighthouse too.',
    },
  });
  await settled(owner, base.uuid);
  const server = async (name: string): Promise<string> =>
    (
      await owner.call(routes.createMcpServer, {
        body: { name, transport: 'http', url: `${site.origin}/mcp` },
      })
    ).uuid;
  const fields = {
    name: 'Harbour guide',
    description: 'Knows the harbour',
    prompt: 'You know the harbour.',
    maxTokens: 500,
    knowledges: [base.uuid],
    mcpServers: [
      { uuid: await server('Site'), tools: ['echo'], approval: 'never' },
      { uuid: await server('Asked'), tools: ['erase'], approval: 'always' },
    ],
  };
  return (await owner.call(routes.createAgent, { body: fields })).uuid;
}

export async function openHarbour(): Promise<Harbour> {
  const models = await startModelSimulator();
  const site = await startMcpSite({ echo, erase: { answer: () => says('erased') } });
  const product = await startProduct(await freshDataDir(), reaching(site.port));
  const owner = await signIn(product, 'owner@example.org');
  await addModels(owner, models);
  const keyWith: Harbour['keyWith'] = (api, scopes) =>
    api.call(routes.createApiKey, { body: { name: 'A program', scopes } });
  const openai = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${product.url}/v1`, maxRetries: 0 });
  const agent = await makeAgent(owner, site);
  const { key } = await keyWith(owner, ['chat']);
  return {
    product,
    owner,
    agent,
    key,
    said: (words) => models.said().findLast(({ lastMessage }) => lastMessage.includes(words)),
    keyWith,
    openai,
    client: openai(key),
    async stop() {
      await product.end();
      await Promise.all([models.stop(), site.close()]);
    },
  };
}
