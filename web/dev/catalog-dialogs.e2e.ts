import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { shares } from './fixtures/shares.ts';
import { id } from './fixtures/values.ts';
import { refuse } from './refuse.ts';
import { makeLink, openShareMenu, remove } from './tour-acts.ts';

const secret = 'Zk8sQ1n7dYp0Xw3vTb6mRc9eLa2jUhGf5iOoKqVxWyA';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const open = (path: string) => page.goto(url() + path);
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

for (const [what, list, thing, path] of [
  ['a knowledge base', '/knowledge', id('d', 1), '**/api/knowledges/*'],
  ['an agent', '/agents', id('c', 2), '**/api/agents/*'],
  ['a tool server', '/mcp', id('7', 1), '**/api/mcp-servers/*'],
] as const) {
  const ask = async () => {
    await open(`${list}/${thing}`);
    await remove(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
  };

  test(`${what} that could not be deleted stays open, and a notice says why`, async () => {
    await refuse(page, { method: 'DELETE', path, code: 503, error: 'All of this rests for a moment' });
    await ask();
    await notice('All of this rests for a moment').waitFor();
    assert.equal(new URL(page.url()).pathname, `${list}/${thing}`);
  });

  test(`${what} that was already gone counts as deleted`, async () => {
    await refuse(page, { method: 'DELETE', path, code: 404, error: 'Not found here' });
    await ask();
    await page.waitForURL((to) => to.pathname === list);
    assert.equal(await notice('Not found here').count(), 0);
  });
}

/** Escape and a click beside the dialog leave the secret where it is; its button closes it. */
async function staysUntilDone(name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByText(secret).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 450);
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 400)));
  assert.ok(await dialog.getByText(secret).isVisible());
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('the secret of a new link stays until it was seen', async () => {
  await open(`/agents/${id('c', 2)}/shares?new=1`);
  await makeLink(page);
  await staysUntilDone('The link is ready');
});

test('a new secret of a link stays until it was seen', async () => {
  await page.route('**/api/agents/shares/*', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    return route.fulfill({ json: { code: 200, data: { ...shares[0], secret } } });
  });
  await open(`/agents/${id('c', 2)}/shares`);
  await openShareMenu(page);
  await page.getByRole('menuitem', { name: 'New secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
  await staysUntilDone('Secret');
});

test("changes of a server's tools that do not come say why, and are asked for again", async () => {
  const path = '**/api/agents/*/mcp-servers/*/change';
  const yieldTo = await refuse(page, { method: 'GET', path, code: 500, error: 'Tools rest for a moment' });
  await open(`/agents/${id('c', 2)}`);
  const changed = page.getByRole('status').filter({ hasText: 'tools have changed' });
  const look = changed.getByRole('button', { name: 'Look at the changes' });
  await look.click();
  await changed.getByRole('alert').filter({ hasText: 'Tools rest for a moment' }).waitFor();
  await yieldTo();
  await look.click();
  await changed.getByRole('button', { name: 'Accept these tools' }).waitFor();
  assert.equal(await changed.getByRole('alert').count(), 0);
});

test('tool servers that do not come say why in the editor, and are asked for again', async () => {
  const path = '**/api/mcp-servers?*';
  const yieldTo = await refuse(page, { method: 'GET', path, code: 500, error: 'Servers rest for a moment' });
  await open(`/agents/${id('c', 2)}`);
  const refusal = page.getByRole('main').getByRole('alert').filter({ hasText: 'Servers rest for a moment' });
  await refusal.waitFor();
  await yieldTo();
  await refusal.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Archive' }).waitFor();
  assert.equal(await refusal.count(), 0);
});
