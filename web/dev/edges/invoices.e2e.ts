import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { creditNote, taxedInvoice } from '../fixtures/invoices.ts';
import { refundedOrder } from '../fixtures/orders.ts';

let page: Page;
let sent: Request[];
const { url, open } = freshPages((fresh) => {
  page = fresh;
  sent = [];
  page.on('request', (request) => sent.push(request));
});

const put = (path: string) =>
  sent.findLast((request) => request.method() === 'PUT' && request.url().endsWith(path))?.postDataJSON();
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('an order leads to its invoice, the invoice to what was taken back, and each can be saved', async () => {
  await open(`/orders/${refundedOrder.uuid}`);
  await page.getByText('Includes VAT 19%').waitFor();
  await page.getByRole('link', { name: taxedInvoice.number, exact: true }).click();
  await page.waitForURL(`**/invoices/${taxedInvoice.uuid}`);
  const paper = page.getByRole('article', { name: taxedInvoice.number });
  await paper.getByText('Lighthouse GmbH', { exact: true }).waitFor();
  const sums = await paper.locator('dl').last().innerText();
  assert.match(
    sums.replace(/\s+/g, ' '),
    /Price \$190.00 .*−\$19.00 Net amount \$143.70 .*\$27.30 .*\$171.00/,
  );
  const save = page.getByRole('link', { name: 'Download PDF' });
  assert.equal(await save.getAttribute('href'), `/api/invoices/${taxedInvoice.uuid}/pdf?language=en`);
  await page.getByRole('link', { name: creditNote.number }).click();
  await page.getByText('Refund: Pro').waitFor();
  await page.getByRole('link', { name: taxedInvoice.number }).click();
  await page.waitForURL(`**/invoices/${taxedInvoice.uuid}`);
});

test('who came from everybody’s invoices finds back to them from all that they lead to', async () => {
  const follow = async (name: string | RegExp, path: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`${url()}${path}?from=admin`);
  };
  await open(`/invoices/${taxedInvoice.uuid}?from=admin`);
  await follow(creditNote.number, `/invoices/${creditNote.uuid}`);
  await follow(taxedInvoice.number, `/invoices/${taxedInvoice.uuid}`);
  await follow(/^#/, `/orders/${taxedInvoice.orderUUID}`);
  await open(`/orders/${refundedOrder.uuid}?from=admin`);
  await follow(taxedInvoice.number, `/invoices/${taxedInvoice.uuid}`);
  await page.getByRole('main').getByRole('link', { name: 'All invoices' }).click();
  await page.waitForURL('**/admin/invoices');
});

test('invoices are narrowed by kind and days, and saved as a table of what the list shows', async () => {
  for (const [path, api] of [
    ['/invoices', '/api/invoices'],
    ['/admin/invoices', '/api/admin/invoices'],
  ]) {
    await open(`${path}?from=2026-11-01&to=2026-11-30`);
    const asked = page.waitForRequest(new RegExp(`${api}\\?.*kind=creditNote`));
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Credit notes');
    // Days are those on paper, in UTC.
    assert.match((await asked).url(), /from=2026-11-01&to=2026-11-30/);
    const save = page.getByRole('link', { name: 'Download CSV' });
    assert.equal(
      await save.getAttribute('href'),
      `${api}/export?kind=creditNote&from=2026-11-01&to=2026-11-30`,
    );
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL(url() + path);
  }
});

test('the paper alone is printed', async () => {
  await open(`/invoices/${taxedInvoice.uuid}`);
  const paper = page.getByRole('article', { name: taxedInvoice.number });
  await paper.waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.ok(await paper.getByText('Net amount').isVisible());
  assert.ok(!(await page.getByRole('button', { name: 'Print', includeHidden: true }).isVisible()));
  const colour = await paper.evaluate((node) => getComputedStyle(node).backgroundColor);
  assert.equal(colour, 'rgb(255, 255, 255)');
});

test('who buys is written at the checkout, and the price is asked for again', async () => {
  await open('/checkout?product=plan:pro:month&currency=USD');
  await button('Change').click();
  await page.waitForURL(/details=1/);
  const form = page.getByRole('dialog', { name: 'Billing details' });
  await form.getByLabel('Company or person').fill('Keeper Inc.');
  await form.getByRole('combobox', { name: 'Country' }).fill('Canada');
  await page.getByRole('option', { name: 'Canada' }).click();
  await form.getByText('Where taxes differ: ON').waitFor();
  await form.getByLabel('State or province').fill('ON');
  const quoted = page.waitForRequest((request) => request.url().endsWith('/quote'));
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  await quoted;
  const { name, country, region, taxId } = put('/api/billing-details');
  assert.deepEqual([name, country, region, taxId], ['Keeper Inc.', 'CA', 'ON', '91310000MA1FL0000X']);
});

test('a tax whose percentage is none says so at its field', async () => {
  await open('/admin/seller');
  const percent = page.getByRole('group', { name: 'Tax 1' }).getByLabel('Percent');
  for (const text of ['7,7,7', '101', '7.12345', '-1']) {
    await percent.fill(text);
    await page.getByText('Write a percentage from 0 to 100, such as 7.7').waitFor();
    assert.ok(await button('Save').isDisabled());
    await percent.fill('7.7');
    await page.getByText('Write a percentage from 0 to 100, such as 7.7').waitFor({ state: 'detached' });
  }
  await button('Add a tax').click();
  assert.equal(await page.getByText('Write a percentage from 0 to 100').count(), 0);
});

test('an administrator says who sells, and which taxes there are', async () => {
  await open('/admin/seller');
  await page.getByLabel('Tax ID').fill('DE987654321');
  await button('Add a tax').click();
  assert.ok(await button('Save').isDisabled());
  const fresh = page.getByRole('group', { name: 'Tax 5' });
  await fresh.getByRole('combobox', { name: 'Country' }).fill('Japan');
  await page.getByRole('option', { name: 'Japan' }).click();
  await fresh.getByLabel('Called').fill('JCT');
  await fresh.getByLabel('Percent').fill('10');
  await button('Remove tax 3').click();
  await button('Save').click();
  await page.getByText('Saved. It holds from now on.').waitFor();
  const { taxId, taxRates, name } = put('/api/admin/seller');
  assert.deepEqual([taxId, name, taxRates.length], ['DE987654321', 'Lighthouse GmbH', 4]);
  const japan = { country: 'JP', region: null, name: 'JCT', percent: '10', isInclusive: false };
  assert.deepEqual(taxRates.at(-1), japan);
});

test('an invoice has one day, in the list and on paper, in either language', async () => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Shanghai' });
  const invoice = { ...taxedInvoice, issuedAt: '2026-12-31T20:00:00.000Z' };
  const pagination = { page: 1, pageSize: 20, total: 1 };
  await page.route('**/api/invoices?*', (route) =>
    route.fulfill({ json: { code: 200, data: [invoice], pagination } }),
  );
  await page.route(`**/api/invoices/${invoice.uuid}`, (route) =>
    route.fulfill({ json: { code: 200, data: invoice } }),
  );
  await open('/invoices');
  await page.getByRole('table').getByText('Dec 31, 2026').waitFor();
  await open(`/invoices/${invoice.uuid}`);
  await page.getByRole('article').getByText('Dec 31, 2026').waitFor();
  await page.route('**/api/auth/me', async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { code: 200, data: { ...data, language: 'zh-CN' } } });
  });
  await page.reload();
  await page.locator('html[lang="zh-CN"]').waitFor({ state: 'attached' });
  await page.getByRole('article').getByText('Dec 31, 2026').waitFor();
});

test('an invoice of a change of plan names the difference, and not the plan’s price', async () => {
  const invoice = { ...taxedInvoice, isChange: true };
  await page.route(`**/api/invoices/${invoice.uuid}`, (route) =>
    route.fulfill({ json: { code: 200, data: invoice } }),
  );
  await open(`/invoices/${invoice.uuid}`);
  await page.getByText(/^Change of plan, the difference: /).waitFor();
});
