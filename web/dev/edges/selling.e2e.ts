import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plan } from '@tutka/http-contracts';
import type { Page, Request } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { publicAgents } from '../fixtures/agents.ts';

let page: Page;
let sent: Request[];
const { open } = freshPages((fresh) => {
  page = fresh;
  sent = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request));
});

const closed = () => page.getByRole('dialog').waitFor({ state: 'hidden' });

test('a plan’s price is changed, and of what was not touched nothing is sent but the other prices and limits', async () => {
  await open('/admin/plans');
  await page.getByRole('button', { name: 'Change Pro' }).click();
  await page.waitForURL(/edit=pro/);
  await page.getByLabel('A month, EUR').fill('20');
  await page.getByRole('button', { name: 'Add a currency' }).click();
  assert.ok(await page.getByRole('button', { name: 'Save' }).isDisabled());
  await page.getByRole('button', { name: 'Remove the price in GBP' }).click();
  await page.getByLabel('Messages a month').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await closed();
  const { prices, quotas, ...others } = sent[0]?.postDataJSON() ?? {};
  assert.deepEqual(prices.EUR, { month: '20', year: '180.00' });
  assert.deepEqual(Object.keys(prices).sort(), ['CNY', 'EUR', 'JPY', 'USD']);
  assert.deepEqual([quotas.messages, quotas.agents, others], [null, 25, {}]);
});

test('a plan that gets another limit keeps its limit of knowledge to the byte', async () => {
  const knowledgeBytes = 1_000_000_000;
  await page.route('**/api/plans', async (route) => {
    const { data, ...more } = await (await route.fetch()).json();
    const limited = (plan: Plan) => ({ ...plan, quotas: { ...plan.quotas, knowledgeBytes } });
    await route.fulfill({ json: { ...more, data: data.map(limited) } });
  });
  await open('/admin/plans');
  for (const [field, text, bytes] of [
    ['Messages a month', '400', knowledgeBytes],
    ['Knowledge, MB', '953.5', 999_817_216],
  ] as const) {
    await page.getByRole('button', { name: 'Change Pro' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: field }).fill(text);
    await page.getByRole('button', { name: 'Save' }).click();
    await closed();
    assert.equal(sent.pop()?.postDataJSON().quotas.knowledgeBytes, bytes);
  }
});

test('a discount code is made for some plans, and stopped after a question only', async () => {
  await open('/admin/discounts');
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill('winter-27');
  await page.locator('label').filter({ hasText: 'An amount' }).click();
  await page.getByLabel('Amount off').fill('5');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await page.getByRole('checkbox', { name: 'Plans' }).check();
  await page.getByRole('checkbox', { name: 'Team' }).check();
  await page.getByRole('button', { name: 'Make code' }).click();
  await closed();
  assert.deepEqual(sent[0]?.postDataJSON(), {
    code: 'WINTER-27',
    kind: 'amount',
    value: '5',
    currency: 'EUR',
    from: null,
    until: null,
    limit: null,
    products: { kinds: ['plan'], planIds: ['team'], agentUUIDs: [] },
  });

  await page.getByRole('button', { name: 'Actions for LAUNCH-10' }).click();
  await page.getByRole('menuitem', { name: 'Stop' }).click();
  const question = page.getByRole('dialog', { name: 'Stop LAUNCH-10?' });
  await question.getByRole('button', { name: 'Stop' }).click();
  await closed();
  assert.deepEqual(sent[1]?.postDataJSON(), { isActive: false });
});

test('orders of everybody are searched, and an order leads back to them', async () => {
  await open('/admin/orders');
  const asked = page.waitForRequest(/\/api\/admin\/orders\?.*search=1046/);
  await page.getByRole('searchbox').fill('1046');
  await asked;
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await page.getByRole('link', { name: 'All orders' }).last().click();
  await page.waitForURL('**/admin/orders');
});

test('orders are searched by who bought; a part of too many addresses is to be written on, and no error', async () => {
  const tooMany = { code: 400, errorCode: 'TOO_MANY_FOUND', error: 'More of it' };
  await page.route('**/api/admin/orders?*search=a&*', (route) =>
    route.fulfill({ status: 400, json: tooMany }),
  );
  await open('/admin/orders');
  const field = page.getByRole('searchbox', { name: 'Buyer’s e-mail or name, number, reference' });
  await field.fill('a');
  await page.getByText('Too many buyers fit').waitFor();
  await page.getByText('Write more of the e-mail or name.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Download CSV' }).count(), 0);
  await field.fill('anna@');
  await page.getByRole('link', { name: 'Team', exact: true }).waitFor();
  assert.equal(await page.getByText('Too many buyers fit').count(), 0);
  const save = page.getByRole('link', { name: 'Download CSV' });
  assert.equal(await save.getAttribute('href'), '/api/admin/orders/export?search=anna%40');
});

test('a comma is taken for the point of an amount, unless it parts thousands', async () => {
  await open('/admin/plans?edit=pro');
  const price = page.getByLabel('A month, EUR');
  await price.fill('125');
  await price.press('Home');
  await price.press('ArrowRight');
  await price.press('ArrowRight');
  await page.keyboard.type(',7');
  assert.equal(await price.inputValue(), '12,75');
  await price.blur();
  assert.equal(await price.inputValue(), '12.75');
  const save = page.getByRole('button', { name: 'Save' });
  await price.fill('1,000');
  await price.blur();
  assert.equal(await price.inputValue(), '1,000');
  assert.ok(await save.isDisabled());
  await price.fill('12,75');
  await save.click();
  await closed();
  assert.equal(sent[0]?.postDataJSON().prices.EUR.month, '12.75');
});

test('orders of everybody are narrowed to any agent that is sold, not only to one that oneself bought', async () => {
  const asked = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return pathname === '/api/agents' && searchParams.get('isFree') === 'false';
  });
  await open('/admin/orders');
  assert.equal(new URL((await asked).url()).searchParams.get('isPublic'), 'true');
  const found = page.waitForRequest(/\/api\/admin\/orders\?.*agentUUID=/);
  await page.getByRole('combobox', { name: 'Product' }).selectOption(publicAgents[0]?.name ?? '');
  assert.match((await found).url(), new RegExp(`agentUUID=${publicAgents[0]?.uuid}`));
});

test('what keeps a plan from being saved is said at its field', async () => {
  await open('/admin/plans?edit=new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Plus');
  await page.getByRole('textbox', { name: 'Id' }).fill('Pro Plus');
  await page.getByText('Begin with a small letter').waitFor();
  await page.getByRole('textbox', { name: 'Id' }).fill('plus');
  await page.getByText('Begin with a small letter').waitFor({ state: 'detached' });
  const wrong = page.getByText('Write an amount, such as 19.50');
  assert.equal(await wrong.count(), 0);
  await page.getByLabel('A month, USD').fill('9');
  await wrong.waitFor();
  assert.ok(await page.getByRole('button', { name: 'Save' }).isDisabled());
  await page.getByLabel('A year, USD').fill('90');
  await wrong.waitFor({ state: 'detached' });
  assert.ok(await page.getByRole('button', { name: 'Save' }).isEnabled());
});
