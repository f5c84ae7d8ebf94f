import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes, type Usage } from '@tutka/http-contracts';
import type { Browser } from 'playwright-core';
import { type ModelSimulator, startModelSimulator } from '../../model-simulator/index.ts';
import { type Api, ask, signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

const LIMIT = 5;
const AT_ONCE = 25;

let models: ModelSimulator;
let product: Product;
let admin: Api;
let ada: Api;
let browser: Browser;

before(async () => {
  models = await startModelSimulator();
  product = await startProduct(await installedDataDir(), {
    EGRESS_ALLOW: '127.0.0.0/8',
    MODEL_BASE_URL: models.url,
    MODEL_NAME: 'sim;tokens=5',
  });
  admin = await signIn(product, 'admin@example.org');
  ada = await signIn(product, 'ada@example.org');
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.end();
  await models?.stop();
});

const limitless = { messages: null, tokens: null, knowledgeBytes: null, agents: null, members: null };
const allow = (quotas: object) =>
  admin.call(routes.updatePlan, { params: { id: 'free' }, body: { quotas: { ...limitless, ...quotas } } });
const createAgent = (api: Api) => api.send(routes.createAgent, { body: { name: 'One more' } });
const usage = (api: Api): Promise<Usage> => api.call(routes.getUsage);

test(`of ${AT_ONCE} agents made at once a plan of ${LIMIT} lets ${LIMIT} be, and a plan without limits all`, async () => {
  assert.deepEqual((await usage(ada)).holdings.agents, { used: 0, limit: null });
  await allow({ agents: LIMIT });
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => createAgent(ada)));
  const made = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 402);
  assert.deepEqual([made.length, refused.length], [LIMIT, AT_ONCE - LIMIT]);
  const [first] = await Promise.all(refused.map((answer) => answer.json() as Promise<{ details: object }>));
  assert.deepEqual(first?.details, {
    upgradeUrl: '/pricing',
    resource: 'agents',
    used: 5,
    limit: 5,
    of: 'plan',
  });
  assert.deepEqual((await usage(ada)).holdings, {
    knowledgeBytes: { used: 0, limit: null },
    agents: { used: LIMIT, limit: LIMIT },
    members: { used: 1, limit: null },
  });
});

test('in the page the refusal says why, and leads to the plans', async () => {
  const page = await openPage(browser, product.url, ada.cookie, DESK);
  await page.goto(`${product.url}/agents/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('The sixth');
  await page.getByRole('button', { name: 'Create agent' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'plan allows 5 agents' });
  await alert.getByRole('link', { name: 'See plans' }).click();
  // What was written is not saved.
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/pricing');
  await allow({});
  assert.equal((await createAgent(ada)).status, 200);
});

test('documents are refused beyond what the plan lets a workspace keep, before and after they are sent', async () => {
  const base = await ada.call(routes.createKnowledge, { body: { name: 'Base', content: 'x'.repeat(900) } });
  await allow({ knowledgeBytes: 1_000 });
  const more = await ada.send(routes.addDocument, {
    params: { id: base.uuid },
    body: { content: 'y'.repeat(101) },
  });
  const place = await ada.send(routes.getSignedUrl, {
    query: { resourceType: 'knowledge', fileName: 'a.txt', byteSize: 101 },
  });
  assert.deepEqual([more.status, place.status], [402, 402]);
  const fits = { params: { id: base.uuid }, body: { content: 'z'.repeat(100) } };
  assert.equal((await ada.send(routes.addDocument, fits)).status, 200);
  assert.deepEqual((await usage(ada)).holdings.knowledgeBytes, { used: 1_000, limit: 1_000 });
  await allow({});
});

test('usage is seen by day, its lines lead to the chat, and its file tells the same sum', async () => {
  const agents = await ada.call(routes.listAgents);
  const session = await ada.call(routes.createSession, { body: { agentUUID: agents[0]?.uuid } });
  await ask(ada, session.uuid, 'What does the plan allow?');
  const page = await openPage(browser, product.url, ada.cookie, DESK);
  const reply = page.getByRole('row').filter({ hasText: 'Reply' }).getByRole('link');
  while ((await usage(ada)).totals.calls === 0) await page.waitForTimeout(100);
  await page.goto(`${product.url}/billing`);
  await page.locator('summary').filter({ hasText: 'Day by day' }).press('Enter');
  await page.getByRole('table', { name: 'Day by day' }).getByRole('button').first().press('Enter');
  await page.waitForURL(/day=\d{4}-\d\d-\d\d/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^usage-\d{4}-\d\d-\d\d\.csv$/);
  await reply.first().click();
  await page.waitForURL(`**/chat/${session.uuid}**`);
  await page.getByText('What does the plan allow?').first().waitFor();
});
