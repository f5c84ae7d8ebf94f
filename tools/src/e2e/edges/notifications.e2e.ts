import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Notification, routes } from '@tutka/http-contracts';
import { type Api, settled, signIn } from '../api.ts';
import { openBrowser, openPage } from '../browser.ts';
import { mailsTo } from '../mails.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';
import { until } from '../until.ts';

/** How often a page asks what is unread. */
const PAGE_ASKS_MS = 20_000;
const friendly = 'bert@example.org';

let product: Product;
let anna: Api;
let bert: Api;

before(async () => {
  product = await startProduct(await installedDataDir());
  anna = await signIn(product, 'anna@example.org');
  bert = await signIn(product, friendly);
});

after(async () => {
  await product?.end();
});

async function shareWith(email: string, name: string): Promise<string> {
  const agent = await anna.call(routes.createAgent, { body: { name } });
  await anna.call(routes.createShare, { params: { id: agent.uuid }, body: { kind: 'user', email } });
  return agent.uuid;
}

const bellOf = (api: Api): Promise<Notification[]> => api.call(routes.listNotifications);
const sharedMails = async (email: string) =>
  (await mailsTo(product.dataDir, email)).filter(({ subject }) => /was shared with you/.test(subject));
const named = (name: string) => async () => (await bellOf(bert)).find(({ data }) => data.agentName === name);

test("what is shared with somebody's address is in their bell, and mailed until they choose otherwise", async () => {
  const agent = await shareWith(friendly, 'Harbour guide');
  const told = await until('the notification', named('Harbour guide'));
  assert.deepEqual(
    [told.kind, told.link, told.by?.email, told.readAt],
    ['shareReceived', `/chat?agent=${agent}`, 'a******', null],
  );
  const mail = await until('the mail', async () => (await sharedMails(friendly))[0]);
  assert.equal(mail.subject, '“Harbour guide” was shared with you');
  assert.ok(mail.text.includes(told.link), mail.text);
  assert.ok(mail.html.includes('/settings/notifications'), mail.html);

  assert.deepEqual(await bert.call(routes.countUnread), { unread: 1 });
  const read = await bert.call(routes.readNotifications, { body: { uuids: [told.uuid] } });
  assert.deepEqual(read, { unread: 0 });

  await bert.call(routes.setNotificationSettings, {
    body: { kinds: [{ kind: 'shareReceived', mail: false }] },
  });
  await shareWith(friendly, 'Quiet guide');
  await until('the notification', named('Quiet guide'));
  await bert.call(routes.setNotificationSettings, {
    body: { kinds: [{ kind: 'shareReceived', mail: true }] },
  });
  // Mails go out in the order of their events: once the last is there, none is on its way.
  await shareWith(friendly, 'Loud guide');
  await until('the last mail', async () =>
    (await sharedMails(friendly)).find(({ subject }) => subject.includes('Loud guide')),
  );
  const subjects = (await sharedMails(friendly)).map(({ subject }) => subject);
  assert.deepEqual(
    subjects.map((subject) => /“(.*)”/.exec(subject)?.[1]),
    ['Harbour guide', 'Loud guide'],
  );
  assert.deepEqual((await bellOf(bert)).map(({ data }) => data.agentName).sort(), [
    'Harbour guide',
    'Loud guide',
    'Quiet guide',
  ]);
});

test('the bell of the page tells it, leads there, and is quiet afterwards', async () => {
  const dora = await signIn(product, 'dora@example.org');
  const browser = await openBrowser();
  after(() => browser.close());
  const page = await openPage(browser, product.url, dora.cookie);
  await page.clock.install();
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  const agent = await shareWith('dora@example.org', 'Night guide');
  await until('the notification', async () => (await dora.call(routes.countUnread)).unread === 1);
  await page.clock.fastForward(PAGE_ASKS_MS);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: /“Night guide” was shared with you/ }).click();
  await page.waitForURL(`**/chat?agent=${agent}`);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  assert.deepEqual(await dora.call(routes.countUnread), { unread: 0 });
});

test('who had no account when something was shared with them is told once they have one', async () => {
  const email = 'carl@example.org';
  await shareWith(email, 'Early guide');
  const carl = await signIn(product, email);
  const [told] = await until('the notification', async () => {
    const bell = await bellOf(carl);
    return bell.length > 0 && bell;
  });
  assert.equal(told?.data.agentName, 'Early guide');
  await until('the mail', async () => (await sharedMails(email))[0]);
});

test('a document that cannot be read is told to whose base it is, and to nobody else', async () => {
  const uri = await anna.upload(
    'broken.pdf',
    Buffer.from('%PDF-1.7 and then nothing that a reader could use'),
  );
  const base = await anna.call(routes.createKnowledge, { body: { name: 'Handbook', uri } });
  assert.equal((await settled(anna, base.uuid)).status, 3);
  const told = await until('the notification', async () =>
    (await bellOf(anna)).find(({ kind }) => kind === 'documentFailed'),
  );
  assert.deepEqual(
    [told.data.knowledgeName, told.data.documentName, told.link.split('?')[0]],
    ['Handbook', 'broken.pdf', `/knowledge/${base.uuid}`],
  );
  assert.ok((await bellOf(bert)).every(({ kind }) => kind !== 'documentFailed'));
});
