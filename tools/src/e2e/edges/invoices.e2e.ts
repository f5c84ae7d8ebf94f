import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

let product: Product;
let browser: Browser;
let admin: Page;
let buyer: Page;

before(async () => {
  product = await startProduct(await installedDataDir());
  const [boss, person] = [
    await signIn(product, 'admin@example.org'),
    await signIn(product, 'buyer@example.org'),
  ];
  browser = await openBrowser();
  admin = await openPage(browser, product.url, boss.cookie, DESK);
  buyer = await openPage(browser, product.url, person.cookie, DESK);
});

after(async () => {
  await browser?.close();
  await product?.end();
});

test('an administrator says who sells and which tax buyers pay', async () => {
  await admin.goto(`${product.url}/admin/seller`);
  await admin.getByRole('textbox', { name: 'Name', exact: true }).fill('Lighthouse GmbH');
  await admin.getByLabel('Address').fill('Kai 1\n20457 Hamburg');
  await admin.getByLabel('Invoices begin with').fill('INV');
  await admin.getByLabel('Credit notes begin with').fill('CN');
  await admin.getByRole('button', { name: 'Add a tax' }).click();
  const tax = admin.getByRole('group', { name: 'Tax 1' });
  await tax.getByRole('combobox', { name: 'Country' }).fill('China');
  await admin.getByRole('option', { name: 'China', exact: true }).click();
  await tax.getByLabel('Called').fill('VAT');
  await tax.getByLabel('Percent').fill('6');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('Saved. It holds from now on.').waitFor();
});

let number = '';

test('a buyer says who buys, sees the tax before paying it, and saves the invoice', async () => {
  await buyer.goto(`${product.url}/checkout?product=plan:pro:month&currency=USD`);
  await buyer.getByRole('button', { name: 'Pay $20.00 with Stripe' }).waitFor();
  await buyer.getByRole('button', { name: 'Add billing details' }).click();
  const form = buyer.getByRole('dialog', { name: 'Billing details' });
  await form.getByLabel('Company or person').fill('上海灯塔科技有限公司');
  await form.getByRole('combobox', { name: 'Country' }).fill('China');
  await buyer.getByRole('option', { name: 'China', exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await buyer.getByText('VAT 6%').waitFor();
  await buyer.getByRole('button', { name: 'Pay $21.20 with Stripe' }).click();
  await buyer.waitForURL('**/sandbox/stripe/**');
  await buyer.getByRole('button', { name: 'Pay', exact: true }).click();
  await buyer.waitForURL(/\/orders\/[\w-]+\?returned=1/);
  const link = buyer.getByRole('link', { name: /^INV-\d{4}-000001$/ });
  number = await link.innerText();
  await link.click();
  const paper = buyer.getByRole('article', { name: number });
  await paper.getByText('上海灯塔科技有限公司').waitFor();
  await paper.getByText('Paid $21.20').waitFor();
  const saving = buyer.waitForEvent('download');
  await buyer.getByRole('link', { name: 'Download PDF' }).click();
  const file = await saving;
  assert.equal(file.suggestedFilename(), `${number}.pdf`);
  const bytes = await readFile(await file.path());
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
});

test('an administrator finds an order by who bought it, and by whom it is billed to', async () => {
  await admin.goto(`${product.url}/admin/orders`);
  const field = admin.getByRole('searchbox');
  const order = admin.getByRole('link', { name: 'Pro', exact: true });
  for (const words of ['BUYER@exam', '灯塔科技']) {
    await field.fill(words);
    await admin.waitForURL(({ searchParams }) => searchParams.get('q') === words);
    await order.waitFor();
    await field.fill('admin@example.org');
    await admin.getByText('No order fits').waitFor();
  }
});

test('what an administrator gives back has a credit note that names the invoice', async () => {
  await admin.goto(`${product.url}/admin/orders`);
  await admin.getByRole('link', { name: 'Pro', exact: true }).click();
  await admin.getByRole('button', { name: 'Refund' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Refund $21.20' }).click();
  await admin.getByRole('link', { name: /^CN-\d{4}-000001$/ }).click();
  const paper = admin.getByRole('article', { name: /^CN-/ });
  await paper.getByText('Given back $21.20').waitFor();
  await paper.getByText('$1.20', { exact: true }).waitFor();
  await paper.getByRole('link', { name: number }).waitFor();
  await buyer.goto(`${product.url}/invoices`);
  await buyer.getByRole('row').filter({ hasText: 'CN-' }).getByText('−$21.20').waitFor();
});

test('orders and invoices are saved as tables: a workspace’s own, and everybody’s with who bought', async () => {
  const saved = async (page: Page, path: string): Promise<string> => {
    await page.goto(product.url + path);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    return await readFile(await (await saving).path(), 'utf8');
  };
  const [, note = '', invoice = ''] = (await saved(buyer, '/invoices')).split('\r\n');
  assert.match(
    note,
    /,CN-\d{4}-000001,creditNote,.*,USD,-20\.00,,0\.00,-20\.00,VAT,6,false,-1\.20,-21\.20,stripe,/,
  );
  assert.match(invoice, /,上海灯塔科技有限公司,.*,USD,20\.00,,0\.00,20\.00,VAT,6,false,1\.20,21\.20,stripe,/);
  assert.match(await saved(buyer, '/orders'), /,COMPLETED,normal,.*,21\.20,21\.20,0\.00,stripe,/);
  assert.match(await saved(admin, '/admin/orders'), /,buyer@example\.org,plan,Pro,/);
  assert.match(await saved(admin, '/admin/invoices?kind=creditNote'), /^[^\n]*\n[^\n]*,CN-[^\n]*\n$/);
});
