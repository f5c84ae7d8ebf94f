import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { agents } from '../fixtures/agents.ts';
import { mcpServers } from '../fixtures/mcp-servers.ts';
import { shares } from '../fixtures/shares.ts';
import { id } from '../fixtures/values.ts';
import { refuse } from '../refuse.ts';
import { makeLink, openShareMenu, remove } from '../tour-acts.ts';

const secret = 'Zk8sQ1n7dYp0Xw3vTb6mRc9eLa2jUhGf5iOoKqVxWyA';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

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

test('a link that is shown once is not lost by the way back without a question', async () => {
  await open(`/agents/${id('c', 2)}`);
  await page.getByRole('link', { name: 'Shares' }).click();
  await page.getByRole('button', { name: 'New share' }).click();
  await page.getByRole('dialog', { name: 'New share' }).waitFor();
  await makeLink(page);
  const dialog = page.getByRole('dialog', { name: 'The link is ready' });
  await dialog.getByText(secret).waitFor();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without the secret?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  assert.ok(await dialog.getByText(secret).isVisible());
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a link that is being made is waited for, so that its secret is seen', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/agents/*/shares', async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.fallback();
  });
  await open(`/agents/${id('c', 2)}/shares?new=1`);
  const dialog = page.getByRole('dialog', { name: 'New share' });
  await dialog.getByText('Anyone with the link').click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.locator('[data-loading]').first().waitFor();
  await page.keyboard.press('Escape');
  answered.resolve();
  await staysUntilDone('The link is ready');
});

test('whom one is about to share with is not closed without a question', async () => {
  await open(`/agents/${id('c', 2)}/shares?new=1`);
  const dialog = page.getByRole('dialog', { name: 'New share' });
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await dialog.getByLabel('E-mail').fill('customer@example.org');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  assert.equal(await dialog.getByLabel('E-mail').inputValue(), 'customer@example.org');
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

test('a new secret, being made or shown once, is not lost by the way back without a question', async () => {
  const made = Promise.withResolvers<void>();
  await page.route('**/api/agents/shares/*', async (route) => {
    if (route.request().method() === 'GET') return await route.fallback();
    await made.promise;
    await route.fulfill({ json: { code: 200, data: { ...shares[0], secret } } });
  });
  await open(`/agents/${id('c', 2)}`);
  await page.getByRole('link', { name: 'Shares' }).click();
  await openShareMenu(page);
  await page.getByRole('menuitem', { name: 'New secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
  const stay = async () => {
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Leave without the secret?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
  };
  await page.getByRole('switch').first().and(page.locator(':disabled')).waitFor();
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 200)));
  await stay();
  made.resolve();
  const shown = page.getByRole('dialog', { name: 'Secret', exact: true });
  await shown.getByText(secret).waitFor();
  await stay();
  assert.ok(await shown.getByText(secret).isVisible());
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.goBack();
  await page.waitForURL(`**/agents/${id('c', 2)}`);
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
  await refusal.waitFor({ state: 'detached' });
});

test('a tool server beyond the hundredth is found by its name, and one that is chosen shows it', async () => {
  const [first] = mcpServers;
  const many = Array.from({ length: 102 }, (_, at) => ({
    ...first,
    uuid: id('8', at + 1),
    name: `Server ${at + 1}`,
  }));
  const named = (words: string) => many.filter(({ name }) => name.includes(words));
  await page.route('**/api/mcp-servers?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const found = named(query.get('name') ?? '');
    const pagination = { page: 1, pageSize: 100, total: found.length };
    return route.fulfill({ json: { code: 200, data: found.slice(0, 100), pagination } });
  });
  await page.route('**/api/mcp-servers/*', (route) => {
    const uuid = new URL(route.request().url()).pathname.split('/').at(-1);
    const data = many.find((one) => one.uuid === uuid);
    if (data) return route.fulfill({ json: { code: 200, data } });
    const json = { code: 404, error: 'MCPServer not found', errorCode: 'MCP_SERVER_NOT_FOUND' };
    return route.fulfill({ status: 404, json });
  });
  const agent = agents.find(({ uuid }) => uuid === id('c', 2));
  const chosen = [id('8', 101), id('7', 1)].map((uuid) => ({ uuid, tools: 'all', approval: 'always' }));
  await page.route(`**/api/agents/${id('c', 2)}`, (route) =>
    route.fulfill({ json: { code: 200, data: { ...agent, mcpServers: chosen } } }),
  );
  await open(`/agents/${id('c', 2)}`);
  await page.getByRole('link', { name: 'Server 101' }).waitFor();
  const gone = page.getByText(`A server that is gone (${id('7', 1).slice(0, 8)})`);
  await gone.waitFor();
  await page.getByRole('button', { name: /Take A server that is gone/ }).click();
  assert.equal(await gone.count(), 0);

  const field = page.getByRole('combobox', { name: 'Let it use a server' });
  await field.fill('Server 102');
  await page.getByRole('option', { name: 'Server 102' }).click();
  await page.getByRole('link', { name: 'Server 102' }).waitFor();
  assert.equal(await field.inputValue(), '');
  await field.fill('Nobody');
  await page.getByText('No server found').waitFor();
});

test('who comes back from signing in to a server by the way back may begin again', async () => {
  const server = { ...mcpServers[0], authType: 'oauth', signedIn: false };
  await page.route(`**/api/mcp-servers/${server.uuid}`, (route) =>
    route.fulfill({ json: { code: 200, data: server } }),
  );
  await page.route('**/api/mcp-servers/*/sign-in', (route) =>
    route.fulfill({ json: { code: 200, data: { authorizationUrl: '#elsewhere' } } }),
  );
  await open(`/mcp/${server.uuid}`);
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  await signIn.click();
  await page.waitForURL('**#elsewhere');
  assert.equal(await signIn.isDisabled(), true);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await signIn.and(page.locator(':enabled')).waitFor();
});
