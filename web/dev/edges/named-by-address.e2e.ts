import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { ownersEarnings } from '../fixtures/earnings.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const dialog = () => page.getByRole('dialog');
const told = (text: RegExp) => page.getByRole('main').getByRole('alert').filter({ hasText: text });

/** The list of owners holds others than those of one workspace, which come only where it is asked for. */
async function listsOthers(workspace: string): Promise<void> {
  await page.route('**/api/admin/earnings?*', async (route) => {
    const wanted = new URL(route.request().url()).searchParams.get('workspace');
    const data = ownersEarnings.filter((row) =>
      wanted === null ? row.workspace !== workspace : row.workspace === wanted,
    );
    const pagination = { page: 1, pageSize: 20, total: data.length };
    await route.fulfill({ json: { code: 200, data, pagination } });
  });
}

test('a difference opens though the list that is shown does not hold it', async () => {
  await open(`/admin/reconciliation?state=gone&difference=${id('8', 1)}`);
  await dialog().getByText('du_1QkT9dLkdIwHu7ix0aYb').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  assert.equal(new URL(page.url()).search, '?state=gone');
});

for (const uuid of [id('8', 77), 'nonsense']) {
  test(`that there is no difference ${uuid} is said above those there are`, async () => {
    await open(`/admin/reconciliation?difference=${uuid}`);
    await page.getByRole('button', { name: 'A refund of the provider’s pages' }).waitFor();
    await told(/no difference that is known/).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
    await told(/no difference/).waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).search, '');
  });
}

for (const asked of [`${id('b', 3)}.EUR`, id('b', 3)]) {
  test(`a payout opens for ${asked} though the list that is shown does not hold it`, async () => {
    await listsOthers(id('b', 3));
    await open(`/admin/earnings?pay=${asked}`);
    await page.getByRole('dialog', { name: 'Payout to Harbour office' }).waitFor();
  });
}

for (const asked of [`${id('b', 3)}.GBP`, id('b', 77), 'nonsense']) {
  test(`that nothing is owed to ${asked} is said above what is`, async () => {
    await listsOthers(id('b', 3));
    await open(`/admin/earnings?pay=${asked}`);
    await told(/Nothing is owed where this address leads/).waitFor();
    await page.getByRole('button', { name: 'Note a payout' }).first().click();
    await dialog().getByLabel('Amount').waitFor();
    assert.equal(await told(/Nothing is owed/).count(), 0);
  });
}

const wrong = 'product=agent:none&from=soon&to=2026-02-31&status=9&page=no';

for (const path of ['/orders', '/admin/orders'] as const) {
  test(`what is no filter in the address of ${path} narrows nothing and is not asked for`, async () => {
    const asked = page.waitForRequest(/\/api\/(admin\/)?orders\?/);
    await open(`${path}?${wrong}`);
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
    assert.deepEqual([...new URL((await asked).url()).searchParams.keys()], ['page']);
    assert.equal(await page.getByRole('button', { name: 'Clear filters' }).count(), 0);
    assert.equal(await page.getByLabel('Product').inputValue(), '');
  });
}

test('a year that is being typed stays in its field and narrows nothing yet', async () => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/orders?') && asked.push(request.url()));
  await open('/orders?from=0202-11-21');
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
  const from = page.locator('input[type=date]').first();
  assert.equal(await from.inputValue(), '0202-11-21');
  await from.fill('2026-11-21');
  await page.waitForURL(/from=2026-11-21/);
  await page.waitForRequest(/from=2026-11-2/).catch(() => undefined);
  assert.deepEqual(
    asked.map((each) => new URL(each).searchParams.has('from')),
    [false, true],
  );
});

test('the page of a document’s passages is the one that the address names', async () => {
  await page.route('**/documents/*/chunks?*', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'));
    const data = [{ ordinal: at, page: null, heading: '', text: `Passage of page ${at}` }];
    const pagination = { page: at, pageSize: 20, total: 60 };
    return route.fulfill({ json: { code: 200, data, pagination } });
  });
  await open(`/knowledge/${id('d', 1)}?doc=${id('e', 1)}`);
  await dialog().getByRole('tab', { name: 'Passages' }).click();
  await dialog().getByRole('button', { name: 'Next page' }).click();
  await dialog().getByText('Passage of page 2').waitFor();
  await page.reload();
  await dialog().getByText('Passage of page 2').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  assert.equal(new URL(page.url()).search, '');
});
