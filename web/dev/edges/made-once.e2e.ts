import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const fill = (name: string | RegExp, value: string) =>
  page.getByRole('textbox', { name }).first().fill(value);

const file = JSON.stringify({ format: 'tutka.agent', version: 1, name: 'Night clerk' });
const takeFile = () =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'agent.json', mimeType: 'application/json', buffer: Buffer.from(file) });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

for (const { what, from, path, write, send } of [
  {
    what: 'an agent',
    from: '/agents/new',
    path: '/api/agents',
    write: () => fill('Name', 'Night clerk'),
    send: () => press('Create agent'),
  },
  {
    what: 'an agent from its file',
    from: '/agents?import=1',
    path: '/api/agents/import',
    write: async () => undefined,
    send: takeFile,
  },
  {
    what: 'a base for a site',
    from: '/knowledge?new=site',
    path: '/api/knowledges',
    write: () => fill('Name', 'Harbour'),
    send: () => press('Continue'),
  },
  {
    what: 'a tool server',
    from: '/mcp?edit=new',
    path: '/api/mcp-servers',
    write: async () => {
      await fill('Name', 'Weather');
      await fill('Address', 'https://tools.example/mcp');
    },
    send: () => press('Connect'),
  },
  {
    what: 'an API key',
    from: '/keys?new=1',
    path: '/api/api-keys',
    write: () => page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Night program'),
    send: () => press('Make key'),
  },
  {
    what: 'a workspace',
    from: '/settings/workspace?new=1',
    path: '/api/workspaces',
    write: () => page.getByRole('dialog').getByRole('textbox').fill('Night shift'),
    send: () => press('Make workspace'),
  },
]) {
  test(`${what} whose making was not answered is made once, also when it is tried again`, async () => {
    const keys: (string | undefined)[] = [];
    await page.route(`**${path}`, (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      return route.abort();
    });
    await page.goto(url() + from);
    await write();
    for (const asked of [1, 2]) {
      const failed = page.waitForEvent('requestfailed', (one) => one.url().endsWith(path));
      await send();
      await failed;
      await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor();
      assert.equal(keys.length, asked);
    }
    assert.ok(keys[0]);
    assert.equal(keys[1], keys[0]);
  });
}

test('the first base is shown where it was made, though the answer was lost', async () => {
  await page.context().addCookies([{ name: 'fixture', value: 'empty', url: url() }]);
  await page.route('**/api/knowledges', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.goto(url());
  const failed = page.waitForEvent('requestfailed', (one) => one.method() === 'POST');
  const file = { name: 'night.txt', mimeType: 'text/plain', buffer: Buffer.from('Night work') };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await failed;
  await page.waitForResponse((one) => one.url().includes('/api/knowledges?'));
});
