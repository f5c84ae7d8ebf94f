import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { providers } from '../fixtures/models.ts';
import { shares } from '../fixtures/shares.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => dialog().getByLabel(name).first();

/** Leaves calls that write there without an answer until what it gives is called, which waits for what follows from that. */
async function hold(path: string): Promise<() => Promise<void>> {
  const goOn = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'GET') await goOn.promise;
    await route.fallback();
  });
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET');
  return async () => {
    goOn.resolve();
    assert.ok((await answered).ok());
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 1000)));
  };
}

interface Editor {
  readonly what: string;
  readonly path: string;
  /** Where it is sent. */
  readonly sent: string;
  /** What opens it, and what is opened next, if that is another. */
  readonly first: () => Locator;
  readonly next?: () => Locator;
  /** What is written in it, at first and next. */
  readonly name: string;
  readonly text: string;
  /** What else it needs. */
  readonly fill?: () => Promise<void>;
  readonly save: string;
  readonly leave?: string;
}

const editors: readonly Editor[] = [
  {
    what: 'a user',
    path: '/admin/users',
    sent: '/api/users/*',
    first: () => button('Change person5@example.com'),
    next: () => button('Change person6@example.com'),
    name: 'Messages',
    text: '77',
    save: 'Save',
  },
  {
    what: 'a provider of models',
    path: '/admin/models',
    sent: '/api/model-providers/*',
    first: () => button('Edit').nth(0),
    next: () => button('Edit').nth(1),
    name: 'Name',
    text: 'Other',
    save: 'Save',
  },
  {
    what: 'a plan',
    path: '/admin/plans',
    sent: '/api/plans/*',
    first: () => button('Change Pro'),
    next: () => button('Change Team'),
    name: 'Name',
    text: 'Other',
    save: 'Save',
  },
  {
    what: 'a difference between books',
    path: '/admin/reconciliation',
    sent: '/api/admin/differences/*/review',
    first: () => button('A refund of the provider’s pages'),
    next: () => button('A dispute'),
    name: 'Note',
    text: 'Seen',
    save: 'I have looked at it',
    leave: 'Close',
  },
  {
    what: 'a discount code',
    path: '/admin/discounts',
    sent: '/api/discount-codes',
    first: () => button('New code'),
    name: 'Code',
    text: 'WINTER-27',
    fill: () => field('Percent off').fill('10'),
    save: 'Make code',
  },
  {
    what: 'who buys',
    path: '/invoices',
    sent: '/api/billing-details',
    first: () => button('Change'),
    name: 'Company or person',
    text: 'Keeper Inc.',
    save: 'Save',
  },
  {
    what: 'a gift of credits',
    path: `/admin/workspaces/${id('b', 2)}`,
    sent: '/api/admin/credits',
    first: () => button('Give credits'),
    name: 'Amount',
    text: '50',
    save: 'Give $50',
  },
  {
    what: 'a payout',
    path: '/admin/earnings',
    sent: '/api/admin/payouts',
    first: () => page.getByRole('button', { name: /^Note a payout/ }).nth(0),
    next: () => page.getByRole('button', { name: /^Note a payout/ }).nth(1),
    name: 'Reference',
    text: 'SEPA 7',
    save: 'Note €288.75 as paid out',
  },
  {
    what: 'a prompt',
    path: '/prompts',
    sent: '/api/prompts',
    first: () => button('New prompt'),
    name: 'Title',
    text: 'Night watch',
    fill: () => field('Prompt').fill('Who keeps watch?'),
    save: 'Save',
  },
  {
    what: 'a tool server',
    path: '/mcp',
    sent: '/api/mcp-servers',
    first: () => button('Add a server'),
    name: 'Name',
    text: 'Tides',
    fill: () => field('Address').fill('https://mcp.example.org/mcp'),
    save: 'Connect',
  },
  {
    what: 'a comparison of books',
    path: '/admin/reconciliation',
    sent: '/api/admin/reconciliations',
    first: () => button('Compare now'),
    name: 'From',
    text: '2026-11-01',
    save: 'Compare',
  },
];

for (const { what, path, sent, first, next = first, name, text, fill, save, leave = 'Cancel' } of editors) {
  test(`what is written next stays when ${what} is saved late`, async () => {
    await page.goto(url() + path);
    const goOn = await hold(sent);
    await first().click();
    await field(name).fill(text);
    await fill?.();
    await dialog().getByRole('button', { name: save, exact: true }).click();
    await dialog().getByRole('button', { name: leave, exact: true }).last().click();
    await dialog().waitFor({ state: 'hidden' });
    await next().click();
    await field(name).fill(text);
    await goOn();
    assert.equal(await dialog().count(), 1);
    assert.equal(await field(name).inputValue(), text);
  });
}

test('a provider that is saved late leaves the address of another page as it is', async () => {
  await page.goto(`${url()}/admin/models?edit=${providers[0]?.uuid}`);
  const goOn = await hold('/api/model-providers/*');
  await field('Name').fill('Other');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await page.waitForURL('**/explore');
  await page.getByText('Free', { exact: true }).first().click();
  await page.waitForURL('**/explore?*');
  const address = page.url();
  await goOn();
  assert.equal(page.url(), address);
});

test('what is written next stays when the limits of a share are saved late', async () => {
  await page.goto(`${url()}/agents/${id('c', 2)}/shares`);
  const goOn = await hold('/api/agents/shares/*');
  const write = async (limit: string) => {
    await page.getByRole('listitem').getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Limits' }).click();
    await field('Messages').fill(limit);
  };
  await write('700');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
  await write('900');
  await goOn();
  assert.equal(await dialog().count(), 1);
  assert.equal(await field('Messages').inputValue(), '900');
});

test('a share with a person that is made late closes nothing that was opened since', async () => {
  await page.route('**/api/agents/*/shares', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { code: 200, data: shares[1] } })
      : route.fallback(),
  );
  const goOn = await hold('/api/agents/*/shares');
  await page.goto(`${url()}/agents/${id('c', 2)}`);
  await page.getByRole('link', { name: 'Shares' }).click();
  await button('New share').click();
  await dialog().getByLabel('E-mail').fill('customer@example.org');
  await dialog().getByRole('button', { name: 'Share', exact: true }).click();
  await page.goBack();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Knowledge', exact: true }).first().click();
  await button('New knowledge base').first().click();
  await dialog().getByRole('tab', { name: 'Text' }).click();
  await dialog().getByLabel('Text to learn').fill('What the night taught');
  await goOn();
  assert.equal(await dialog().getByLabel('Text to learn').inputValue(), 'What the night taught');
});
