import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN, type User } from '@tutka/http-contracts';
import type { Page, Request } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';

let page: Page;
let sent: Request[];
const { url } = freshPages((fresh) => {
  page = fresh;
  sent = [];
  page.on('request', (request) => sent.push(request));
});

const open = () => page.goto(`${url()}/admin/users`);
const writes = () => sent.filter((request) => request.method() !== 'GET');

test('asks before somebody is shut out, and sends nothing when told no', async () => {
  await open();
  await page.getByRole('button', { name: 'Change person5@example.com' }).click();
  await page.getByRole('switch', { name: 'May sign in' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend person5@example.com?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Save' }).click();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  assert.deepEqual(writes(), []);

  await page.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  assert.deepEqual(
    writes().map((request) => [request.method(), request.postDataJSON()]),
    [['PUT', { status: false }]],
  );
});

test('says of whom single sign-on made administrator, and of nobody else', async () => {
  await page.route('**/api/users?*', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const data = list.data.map((user: User) =>
      user.email === 'person5@example.com' ? { ...user, role: ADMIN, adminByClaim: true } : user,
    );
    await route.fulfill({ json: { ...list, data } });
  });
  await open();
  for (const [email, hints] of [
    ['person5@example.com', 1],
    ['person6@example.com', 0],
  ] as const) {
    await page.getByRole('button', { name: `Change ${email}` }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('button', { name: 'Save' }).waitFor();
    assert.equal(await editor.getByText('Single sign-on gave this role').count(), hints);
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await editor.waitFor({ state: 'hidden' });
  }
});

test('limits are sent as they were typed, and not at all where none was changed', async () => {
  await open();
  const change = async () => {
    await page.getByRole('button', { name: 'Change person5@example.com' }).click();
    return page.getByRole('dialog');
  };
  const editor = await change();
  const typed = [
    ['Messages', '100000000000000'],
    ['Tokens', '2500000000'],
    ['Knowledge', '1.5'],
  ] as const;
  for (const [label, text] of typed) await editor.getByLabel(label).pressSequentially(text);
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'hidden' });
  const quota = { messages: 1e14, tokens: 2.5e9, knowledgeBytes: 1.5 * 1024 ** 2 };
  assert.deepEqual(
    writes().map((request) => request.postDataJSON()),
    [{ quota }],
  );

  await change();
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'hidden' });
  assert.equal(writes().length, 1);
});

test('limits are listed as the language lists', async () => {
  await page.setExtraHTTPHeaders({ 'accept-language': 'zh-CN' });
  await open();
  await page.getByText('500 条消息、2,000,000 个 token、12 个智能体、1.0 GB 知识').waitFor();
});

test('whoever types a part of an address is led to where it finds people', async () => {
  await page.route('**/api/users?email=*', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, error: 'Invalid email format', errorCode: 'INVALID_INPUT' },
    }),
  );
  await open();
  await page.getByRole('searchbox', { name: 'Look up by e-mail' }).fill('person');
  await page.keyboard.press('Enter');
  await page.getByText('Nobody has this address').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.getByRole('link', { name: 'Look among workspaces' }).click();
  await page.waitForURL('**/admin/workspaces?q=person');
});
