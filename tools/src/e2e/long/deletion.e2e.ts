import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, apiWith, ask, settled, signIn } from '../api.ts';
import { openBrowser, openPage } from '../browser.ts';
import { discardMailsTo } from '../mails.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

const WAIT_MS = 120_000;
const address = 'leaver@example.org';

let product: Product;
let browser: Browser;
let admin: Api;
let anna: Api;
let leaver: Api;
let page: Page;
/** What the leaver made. */
const made = { crew: '', agent: '', crewAgent: '', base: '', session: '', token: '' };

before(async () => {
  product = await startProduct(await installedDataDir());
  admin = await signIn(product, 'admin@example.org');
  anna = await signIn(product, 'anna@example.org');
  leaver = await signIn(product, address);
  browser = await openBrowser();
  page = await openPage(browser, product.url, leaver.cookie, { viewport: { width: 1440, height: 900 } });
});
after(async () => {
  await browser?.close();
  await product?.end();
});

async function becomes<T>(wanted: T, look: () => Promise<T>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found === wanted) return;
    if (Date.now() > deadline) assert.equal(found, wanted);
    await sleep(100);
  }
}
const readLink = async () => (await fetch(`${product.url}/api/public-sessions/${made.token}`)).status;
const agentSeen = async (api: Api, id: string) =>
  (await api.send(routes.getAgent, { params: { id } })).status;

async function settleIn(): Promise<void> {
  const base = await leaver.call(routes.createKnowledge, {
    body: { name: 'Tides', content: 'High water is at nine.' },
  });
  made.base = base.uuid;
  await settled(leaver, base.uuid);
  const body = { name: 'Tide table', knowledges: [base.uuid], isPublic: true };
  made.agent = (await leaver.call(routes.createAgent, { body })).uuid;
  made.session = (await leaver.call(routes.createSession, { body: { agentUUID: made.agent } })).uuid;
  await ask(leaver, made.session, 'When is high water?');
  const params = { uuid: made.session };
  const { shareUrl } = await leaver.call(routes.setPublicLink, { params, body: {} });
  made.token = shareUrl?.split('/').at(-1) ?? '';

  made.crew = (await leaver.call(routes.createWorkspace, { body: { name: 'Crew' } })).uuid;
  const crew = { params: { uuid: made.crew } };
  await leaver.call(routes.inviteMembers, { ...crew, body: { email: 'anna@example.org' } });
  await leaver.call(routes.switchWorkspace, crew);
  made.crewAgent = (await leaver.call(routes.createAgent, { body: { name: 'Crew guide' } })).uuid;
}

const dialog = () => page.getByRole('dialog', { name: 'Delete account' });
async function open(): Promise<void> {
  await page.goto(`${product.url}/settings/profile`);
  await page.getByRole('button', { name: 'Delete account…' }).click();
}

test('who is the only owner where others work is told so, and stays', async () => {
  await settleIn();
  assert.deepEqual([await readLink(), await agentSeen(anna, made.agent)], [200, 200]);
  await open();
  const held = dialog().getByRole('link', { name: /“Crew” has no other owner/ });
  assert.equal(await held.getAttribute('href'), `/settings/members?in=${made.crew}`);
  const params = { uuid: made.crew, userUuid: anna.me.uuid };
  await leaver.call(routes.updateMember, { params, body: { role: 'owner' } });
});

test('an account is deleted in the page, and a kill -9 a moment later leaves nothing half done', async () => {
  await open();
  await dialog().getByText('What you made in workspaces with others, without your name: Crew').waitFor();
  await discardMailsTo(product.dataDir, address);
  const send = dialog().getByRole('button', { name: 'Send me a code' });
  await send.click();
  // The code they signed in by was sent less than a minute ago.
  await dialog().getByText('A code was sent a moment ago.').waitFor();
  await dialog()
    .getByRole('button', { name: /New code in/ })
    .waitFor();
  await send.click({ timeout: 60_000 });
  await dialog()
    .getByLabel('Code', { exact: true })
    .fill(await product.codeFor(address));
  await dialog().getByLabel(`Type ${address} to confirm`).fill(address);
  await dialog().getByRole('button', { name: 'Delete my account for good' }).click();
  await page.getByText('Your account is deleted.').waitFor();
  const { dataDir } = product;
  await product.kill();
  product = await startProduct(dataDir);
  [admin, anna] = [admin, anna].map((api) => apiWith(product.url, api.cookie, api.me)) as [Api, Api];

  assert.equal((await apiWith(product.url, leaver.cookie, leaver.me).send(routes.getMe)).status, 401);
  await becomes(404, readLink);
  await becomes(404, () => agentSeen(anna, made.agent));
  const people = await admin.call(routes.listUsers);
  assert.equal(JSON.stringify(people).includes(address), false);
  await anna.call(routes.switchWorkspace, { params: { uuid: made.crew } });
  const kept = await anna.call(routes.getAgent, { params: { id: made.crewAgent } });
  assert.deepEqual(kept.owner, { uuid: leaver.me.uuid, logo: '', email: '' });
});

test('the log of the platform tells who did it without the address, and others read of a deleted person', async () => {
  const query = { kind: 'user', action: 'UserDeleted' };
  await becomes(1, async () => (await admin.call(routes.listAudit, { query })).length);
  const [row] = await admin.call(routes.listAudit, { query });
  assert.deepEqual([row?.actor.id, row?.actor.email], [leaver.me.uuid, null]);
  const annas = await openPage(browser, product.url, anna.cookie, { viewport: { width: 1440, height: 900 } });
  await annas.goto(`${product.url}/explore/${made.crewAgent}`);
  await annas.getByText('Deleted person').first().waitFor();
  await annas.context().close();
});

test('the address makes another account, in which nothing of the old one is', async () => {
  await discardMailsTo(product.dataDir, address);
  await sleep(1000);
  const again = await signIn(product, address);
  assert.notEqual(again.me.uuid, leaver.me.uuid);
  assert.deepEqual(await again.call(routes.listSessions), []);
  assert.deepEqual(
    (await again.call(routes.listWorkspaces)).map(({ personal }) => personal),
    [true],
  );
});
