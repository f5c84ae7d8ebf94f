import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditEntry, type Member, type OwnWorkspace, type Route, routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, apiWithKey, firstOf, signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { mailsTo } from '../mails.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';
import { until } from '../until.ts';

const invited = 'carl@example.org';

let product: Product;
let browser: Browser;
let anna: Api;
let bert: Api;
let workspace: string;
let agent: string;
let carlsPage: Page;
/** Made by Bert while he was a member. */
const shared = { session: '', url: '' };

before(async () => {
  product = await startProduct(await installedDataDir());
  await signIn(product, 'admin@example.org');
  anna = await signIn(product, 'anna@example.org');
  bert = await signIn(product, 'bert@example.org');
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.end();
});

const status = async (api: Pick<Api, 'send'>, route: Route, id: string) =>
  (await api.send(route, { params: { id, uuid: id } })).status;
const switchTo = (api: Api, uuid: string) => api.call(routes.switchWorkspace, { params: { uuid } });
const buy = async (api: Api): Promise<string> => {
  const body = { product: { kind: 'plan', planId: 'pro', period: 'month' }, currency: 'USD' };
  return (await api.call(routes.createOrder, { body })).uuid;
};

test('a workspace is made in the page, and people are invited by their addresses', async () => {
  const page = await openPage(browser, product.url, anna.cookie, DESK);
  await page.goto(`${product.url}/settings/members`);
  await page.getByText('Only you are here').waitFor();
  await page.getByRole('link', { name: 'New workspace' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Lighthouse');
  await page.getByRole('button', { name: 'Make workspace' }).click();
  await page.getByText('Who works in Lighthouse').waitFor();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByRole('textbox', { name: /E-mail addresses/ }).fill(`${invited}, Bert@Example.org`);
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await page.getByText('1 member added and 1 invitation sent').waitFor();
  await page.getByRole('table', { name: 'Members' }).getByText('bert@example.org').waitFor();
  await page.getByRole('table', { name: 'Invited' }).getByText(invited).waitFor();
  const own = await anna.call(routes.getMe);
  workspace = own.workspace.uuid;
  assert.deepEqual([own.workspace.name, own.workspace.role], ['Lighthouse', 'owner']);
  agent = (await anna.call(routes.createAgent, { body: { name: 'Harbour guide' } })).uuid;
  await page.context().close();
});

test('who has an account is told; who has none is mailed, signs in, opens the workspace and sees what is shared', async () => {
  const told = await until('the notification', async () =>
    (await bert.call(routes.listNotifications)).find(({ kind }: { kind: string }) => kind === 'memberAdded'),
  );
  assert.deepEqual([told.link, told.by?.email], [`/workspaces/${workspace}`, 'a******']);

  const mail = await until('the invitation', async () =>
    (await mailsTo(product.dataDir, invited)).find(({ subject }) => subject.includes('“Lighthouse”')),
  );
  const [link = ''] = /http\S+/.exec(mail.text) ?? [];
  carlsPage = await openPage(browser, product.url, undefined, DESK);
  await carlsPage.goto(link);
  await carlsPage.getByRole('textbox', { name: 'E-mail' }).fill(invited);
  await carlsPage.getByRole('button', { name: 'Send me a code' }).click();
  const first = carlsPage.getByRole('textbox', { name: /digit 1|1/i }).first();
  await first.waitFor();
  await first.pressSequentially(await product.codeFor(invited));
  await carlsPage.waitForURL(`**/workspaces/${workspace}`);
  await carlsPage.getByRole('button', { name: 'Open workspace' }).click();
  await carlsPage.waitForURL('**/agents');
  await carlsPage.getByText('Harbour guide').first().waitFor();
});

test('in a shared workspace agents are all members’, sessions each one’s own, orders the buyer’s and the managers’', async () => {
  await switchTo(bert, workspace);
  assert.equal(await status(bert, routes.getAgent, agent), 200);
  const base = (await bert.call(routes.createKnowledge, { body: { name: 'Tides', content: 'Twice a day.' } }))
    .uuid;
  assert.equal(await status(anna, routes.getKnowledge, base), 200);

  const [ofAnna, ofBert] = await Promise.all(
    [anna, bert].map(
      async (api) => (await api.call(routes.createSession, { body: { agentUUID: agent } })).uuid,
    ),
  );
  assert.equal(await status(bert, routes.getSession, ofAnna ?? ''), 404);
  assert.equal(await status(bert, routes.getSession, ofBert ?? ''), 200);

  const [annas, berts] = [await buy(anna), await buy(bert)];
  const seen = async (api: Api) =>
    (await api.call(routes.listOrders)).map(({ uuid }: { uuid: string }) => uuid);
  assert.deepEqual(await seen(bert), [berts]);
  assert.deepEqual((await seen(anna)).sort(), [annas, berts].sort());
  assert.equal(await status(bert, routes.getOrder, annas), 404);
  assert.equal(await status(anna, routes.getOrder, berts), 200);

  const { holdings } = await anna.call(routes.getUsage);
  assert.equal(holdings.members.used, 3);
  const addresses = async (api: Api) =>
    (await api.call(routes.listUsers)).map(({ email }: { email: string }) => email);
  assert.deepEqual(await addresses(anna), ['anna@example.org', 'bert@example.org', invited]);
  assert.deepEqual(await addresses(bert), ['a******', 'bert@example.org', 'c******']);

  // Switched back, from the very next call on: nothing of it is there.
  await switchTo(bert, bert.me.workspace.uuid);
  assert.equal(await status(bert, routes.getAgent, agent), 404);
  assert.equal(await status(bert, routes.getKnowledge, base), 404);
  assert.deepEqual(await seen(bert), []);
  await switchTo(bert, workspace);
});

test('who is removed is out within a second, keys included, and goes on in the own workspace', async () => {
  const { key } = await bert.call(routes.createApiKey, {
    body: { name: 'Reports', scopes: ['agents:read'] },
  });
  const program = apiWithKey(product.url, key);
  const body = { agentUUID: agent, title: 'When the tide turns', isPublic: true };
  const { uuid, shareUrl } = await bert.call(routes.createSession, { body });
  Object.assign(shared, { session: uuid, url: `${product.url}${shareUrl}` });
  assert.equal(await status(program, routes.getAgent, agent), 200);
  const page = await openPage(browser, product.url, anna.cookie, DESK);
  await page.goto(`${product.url}/settings/members`);
  for (const email of ['bert@example.org', invited]) {
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page
      .getByRole('dialog', { name: `Remove ${email}?` })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByRole('button', { name: `Actions for ${email}` }).waitFor({ state: 'hidden' });
  }
  await sleep(1_000);
  assert.equal(await status(bert, routes.getAgent, agent), 404);
  assert.equal(await status(program, routes.getAgent, agent), 401);
  const { workspace: now } = await bert.call(routes.getMe);
  assert.deepEqual([now.uuid, now.personal], [bert.me.workspace.uuid, true]);
  const mine: OwnWorkspace[] = await bert.call(routes.listWorkspaces);
  assert.deepEqual(
    mine.map(({ uuid }) => uuid),
    [bert.me.workspace.uuid],
  );
  const left: Member[] = await anna.call(routes.listMembers, { params: { uuid: workspace } });
  assert.equal(firstOf(left).email, 'anna@example.org');
  assert.equal(left.length, 1);

  await carlsPage.reload();
  await carlsPage.getByRole('heading', { level: 1, name: 'Agents' }).waitFor();
  await carlsPage.getByText('Personal', { exact: true }).first().waitFor();
  assert.equal(await carlsPage.getByText('Harbour guide').count(), 0);
  await page.context().close();
});

test('the public link of one who was removed is found and ended by an owner, and the audit log says by whom', async () => {
  const stranger = await openPage(browser, product.url);
  await stranger.goto(shared.url);
  await stranger.getByText('When the tide turns').first().waitFor();
  const page = await openPage(browser, product.url, anna.cookie, DESK);
  await page.goto(`${product.url}/settings/links`);
  const row = page.getByRole('row', { name: /When the tide turns/ });
  await row.getByText('b******').waitFor();
  await row.getByRole('button', { name: 'Actions for the link: When the tide turns' }).click();
  await page.getByRole('menuitem', { name: 'End the link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click();
  await page.getByText('No chat is public').waitFor();
  await stranger.reload();
  await stranger.getByText('This chat is not open').waitFor();
  const query = { workspace: 'mine', action: 'SessionMadePrivate', subjectUUID: shared.session };
  const { actor, changes } = await until(
    'the log',
    async () => (await anna.call(routes.listAudit, { query }))[0] as AuditEntry | undefined,
  );
  assert.deepEqual([actor.id, actor.email], [anna.me.uuid, 'a******']);
  assert.deepEqual(
    changes.map(({ field, after }) => [field, after]),
    [['public', false]],
  );
});
