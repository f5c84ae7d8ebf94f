import { routes } from '@tutka/http-contracts';
import { numberSetting } from '@tutka/testing/settings';
import { type Api, ask as askInChat, firstOf, signIn } from '../e2e/api.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, startProduct } from '../e2e/product.ts';
import { between, processorOf } from './chat/machine.ts';
import { median } from './quantile.ts';

const ROUNDS = 3;
const AT_ONCE = 8;
const REQUESTS = numberSetting('REQUESTS', 1000, 1);

/** What the gateway answers by itself, and then what pages ask for first, and at the end of a turn. */
function askedAbout(chat: string): Readonly<Record<string, string>> {
  return {
    'the gateway itself': '/readyz',
    'who is signed in': routes.getMe.path,
    workspaces: routes.listWorkspaces.path,
    agents: routes.listAgents.path,
    'knowledge bases': routes.listKnowledges.path,
    chats: routes.listSessions.path,
    'a chat': routes.getSession.path.replace(':uuid', chat),
    'its messages': `${routes.listMessages.path}?sessionUUID=${chat}`,
    trials: routes.listTrials.path,
    plans: routes.listPlans.path,
  };
}

/** A chat of one question. */
async function chatOf(api: Api): Promise<string> {
  const { uuid: agentUUID } = firstOf(await api.call(routes.listAgents));
  const { uuid } = await api.call(routes.createSession, { body: { agentUUID, title: 'Bench' } });
  await askInChat(api, uuid, 'What is measured?');
  return uuid;
}

async function ask({ cookie }: Api, address: string, count: number): Promise<void> {
  let left = count;
  const one = async () => {
    while (left-- > 0) {
      const answer = await fetch(address, { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const product = await startProduct(await freshDataDir(), { RATE_LIMITS: noRateLimits });
const api = await signIn(product, 'bench@example.org');
const asked = askedAbout(await chatOf(api));
const found = new Map(
  Object.keys(asked).map((name) => [name, { node: [] as number[], postgres: [] as number[] }]),
);
// What comes first finds nothing planned and nothing compiled.
for (const path of Object.values(asked)) await ask(api, product.url + path, REQUESTS / 4);
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, path] of Object.entries(asked)) {
    const before = await processorOf(product.pid);
    await ask(api, product.url + path, REQUESTS);
    const used = between(before, await processorOf(product.pid));
    found.get(name)?.node.push((used.node * 1000) / REQUESTS);
    found.get(name)?.postgres.push((used.postgres * 1000) / REQUESTS);
  }
const least = median(found.get('the gateway itself')?.node ?? []);
console.log(`processor time a request, medians of ${ROUNDS} rounds of ${REQUESTS}, ${AT_ONCE} at once`);
for (const [name, { node, postgres }] of found) {
  const both = median(node) + median(postgres);
  console.log(
    `${name.padEnd(20)} ${median(node).toFixed(2)} ms product  ${median(postgres).toFixed(2)} ms PostgreSQL  ` +
      `${(both / least).toFixed(1)} × the gateway itself`,
  );
}
await product.end();
