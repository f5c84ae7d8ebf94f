import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { mcpServers } from '../fixtures/mcp-servers.ts';
import { providers } from '../fixtures/models.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

test('a page that was looked at is not learnt under an address that was typed since', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/knowledges-url?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams.get('url') ?? '';
    if (asked.includes('old')) await answered.promise;
    const data = {
      url: asked,
      title: asked,
      contentType: 'text/html',
      byteSize: 10,
      excerpt: 'Night',
      knowledge: null,
    };
    await route.fulfill({ json: { code: 200, data } });
  });
  await open(`/knowledge/${id('d', 1)}?add=upload`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Web address' }).click();
  const field = dialog.getByRole('textbox', { name: 'Address of the page or file' });
  await field.fill('https://example.com/old');
  await dialog.getByRole('button', { name: 'Look' }).click();
  await field.fill('https://example.com/new');
  const late = page.waitForResponse(/knowledges-url/);
  answered.resolve();
  await late;
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)));
  assert.equal(await dialog.getByText('https://example.com/old').count(), 0);
  assert.equal(await dialog.getByRole('button', { name: /^Add/ }).isDisabled(), true);
  await field.press('Enter');
  await dialog.getByText('https://example.com/new').waitFor();
  await dialog.getByRole('button', { name: /^Add/ }).and(page.locator(':enabled')).waitFor();
});

test('models that one provider has are not offered for another, though they come late', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/model-providers/models', async (route) => {
    await answered.promise;
    await route.fulfill({
      json: { code: 200, data: { models: ['old-1'], contextTokens: { 'old-1': 1000 } } },
    });
  });
  await open('/admin/models?edit=new');
  const dialog = page.getByRole('dialog');
  const asked = page.waitForRequest(/model-providers\/models/);
  await dialog.getByRole('button', { name: 'Get its models' }).click();
  await asked;
  await dialog.locator('label').filter({ hasText: 'Anthropic' }).click();
  const late = page.waitForResponse(/model-providers\/models/);
  answered.resolve();
  await late;
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)));
  assert.equal(await dialog.getByText(/It has 1 model/).count(), 0);
});

for (const [what, data] of [
  ['works', { ok: true, text: 'Hello there.', firstTokenMs: 420, problem: null, code: null }],
  ['fails', { ok: false, text: '', firstTokenMs: null, problem: 'It is cut off. '.repeat(20), code: 'NONE' }],
] as const) {
  test(`that a tested model ${what} is said where it is seen`, async () => {
    await page.route('**/api/model-providers/test', (route) => route.fulfill({ json: { code: 200, data } }));
    await open(`/admin/models?edit=${providers[0]?.uuid}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Test/ }).evaluate((node) => {
      node.scrollIntoView({ block: 'end' });
      node.focus({ preventScroll: true });
    });
    await page.keyboard.press('Enter');
    const told = dialog.getByRole('status').filter({ hasText: data.ok ? data.text : 'It is cut off.' });
    await told.waitFor();
    await page.waitForFunction(
      (node) => {
        const { left = 0, bottom = 0 } = node?.getBoundingClientRect() ?? {};
        return node?.contains(document.elementFromPoint(left + 5, bottom - 5));
      },
      await told.elementHandle(),
    );
  });
}

test('the log is not narrowed to somebody whose address was typed over since', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/users?email=*', async (route) => {
    const email = new URL(route.request().url()).searchParams.get('email');
    if (email?.startsWith('old')) await answered.promise;
    await route.fulfill({ json: { code: 200, data: { uuid: id('a', email?.startsWith('old') ? 7 : 8) } } });
  });
  await open('/admin/audit');
  const field = page.getByRole('searchbox', { name: 'E-mail of a person' });
  const asked = page.waitForRequest(/users\?email=old/);
  await field.fill('old@example.com');
  await field.press('Enter');
  await asked;
  await field.fill('new@example.com');
  const late = page.waitForResponse(/users\?email=old/);
  answered.resolve();
  await late;
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)));
  assert.equal(await field.inputValue(), 'new@example.com');
  assert.equal(new URL(page.url()).search, '');
  await field.press('Enter');
  await page.waitForURL(new RegExp(`person=${id('a', 8)}`));
});

const number = { type: 'number' };
const tool = {
  name: 'tides',
  description: '',
  inputSchema: { type: 'object', properties: { height: number, year: { type: 'integer' } } },
};

async function openTool(): Promise<void> {
  const server = { ...mcpServers[0], tools: [tool] };
  await page.route(`**/api/mcp-servers/${id('7', 1)}`, (route) =>
    route.fulfill({ json: { code: 200, data: server } }),
  );
  await open(`/mcp/${id('7', 1)}`);
}

test('numbers below nought and parts of one are typed for a tool as they are', async () => {
  await openTool();
  await page.getByRole('textbox', { name: 'height' }).pressSequentially('-0.50');
  await page.getByRole('textbox', { name: 'year' }).pressSequentially('2026');
  const sent = page.waitForRequest(/\/call$/);
  await page.getByRole('button', { name: 'Call' }).click();
  assert.deepEqual((await sent).postDataJSON(), { arguments: { height: -0.5, year: 2026 } });
});

test('a call of a tool that was stopped is no failure', async () => {
  await page.route('**/tools/tides/call', () => undefined);
  await openTool();
  await page.getByRole('button', { name: 'Call' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('main').getByRole('alert').count(), 0);
});
