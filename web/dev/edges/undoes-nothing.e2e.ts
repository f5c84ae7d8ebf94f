import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { knowledges } from '../fixtures/knowledge.ts';
import { mcpServers } from '../fixtures/mcp-servers.ts';
import { discountCodes, plans } from '../fixtures/plans.ts';
import { prompts } from '../fixtures/prompts.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const dialog = () => page.getByRole('dialog');
const save = (within: Pick<Page, 'getByRole'>) => within.getByRole('button', { name: 'Save', exact: true });

/** A thing as the server keeps it, which a colleague changes by `kept`; and what is sent to change it. */
async function keep<T extends object>(path: string, thing: T | undefined) {
  assert.ok(thing);
  const things = { kept: thing, sent: [] as object[] };
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'PUT') {
      const body = route.request().postDataJSON() as object;
      things.sent.push(body);
      things.kept = { ...things.kept, ...body };
    }
    await route.fulfill({ json: { code: 200, data: things.kept } });
  });
  return things;
}

/** Until what `act` sends was answered. */
async function sending(act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await act();
  await answered;
}

test('a base that a colleague made private meanwhile is not made public by who changes the words about it', async () => {
  const base = await keep(`/api/knowledges/${id('d', 1)}`, knowledges[0]);
  base.kept = { ...base.kept, visibility: 'public' };
  await page.goto(`${url()}/knowledge/${id('d', 1)}?tab=settings`);
  await page.getByRole('radio', { name: 'public', checked: true }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Manual of nights');
  base.kept = { ...base.kept, visibility: 'private' };
  await sending(() => page.getByRole('button', { name: 'Read everything again' }).click());
  await page.getByRole('radio', { name: 'private', checked: true }).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Manual of nights');
  await sending(() => save(page).click());
  assert.deepEqual(base.sent.at(-1), { name: 'Manual of nights' });
  await save(page).and(page.locator(':disabled')).waitFor();
});

test('only what was changed of a share’s limits is sent', async () => {
  const share = await keep('/api/agents/shares/*', {});
  await page.goto(`${url()}/agents/${id('c', 2)}/shares`);
  await page.getByRole('listitem').getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Limits' }).click();
  await dialog().getByRole('textbox').first().fill('700');
  await sending(() => save(dialog()).click());
  assert.deepEqual(share.sent, [{ messageLimit: 700 }]);
});

test('only what was changed of a tool server is sent', async () => {
  const server = await keep(`/api/mcp-servers/${id('7', 1)}`, mcpServers[0]);
  await page.goto(`${url()}/mcp/${id('7', 1)}?edit=settings`);
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Archive of nights');
  await sending(() => save(dialog()).click());
  assert.deepEqual(server.sent, [{ name: 'Archive of nights' }]);
});

test('a prompt opens as it is now, and only what was changed of it is sent', async () => {
  const prompt = await keep(`/api/prompts/${prompts[0]?.uuid}`, prompts[0]);
  await page.goto(`${url()}/prompts`);
  const open = () => page.getByRole('link', { name: prompts[0]?.title ?? '', exact: true }).click();
  const text = dialog().getByRole('textbox', { name: 'Prompt' });
  await open();
  await text.waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  prompt.kept = { ...prompt.kept, text: 'As a colleague wrote it anew' };
  await open();
  await text.waitFor();
  assert.equal(await text.inputValue(), 'As a colleague wrote it anew');
  await dialog().getByRole('textbox', { name: 'Title' }).fill('Better title');
  await sending(() => save(dialog()).click());
  assert.deepEqual(prompt.sent, [{ title: 'Better title' }]);
});

test('only what was changed of a discount code is sent, also where a colleague changed the rest meanwhile', async () => {
  await page.clock.install();
  const [first, ...others] = discountCodes;
  assert.ok(first);
  const code = await keep('/api/discount-codes/*', first);
  await page.route('**/api/discount-codes?*', (route) => {
    const data = [code.kept, ...others];
    const pagination = { page: 1, pageSize: 20, total: data.length };
    return route.fulfill({ json: { code: 200, data, pagination } });
  });
  await page.goto(`${url()}/admin/discounts`);
  await page.getByRole('button', { name: `Actions for ${first.code}` }).click();
  await page.getByRole('menuitem', { name: 'Change dates and limit' }).click();
  await dialog().getByLabel('How many orders may use it').fill('7');
  code.kept = { ...code.kept, until: '2031-01-01T00:00:00.000Z' };
  await page.clock.fastForward(6000);
  const read = page.waitForResponse(/discount-codes\?/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await read;
  await page.clock.runFor(1000);
  await sending(() => save(dialog()).click());
  assert.deepEqual(code.sent, [{ limit: 7 }]);
});

test('a price and a limit that a colleague set meanwhile stay where a plan gets others', async () => {
  const pro = plans.find(({ id }) => id === 'pro');
  assert.ok(pro);
  const plan = await keep('/api/plans/pro', pro);
  await page.route('**/api/plans', (route) => route.fulfill({ json: { code: 200, data: [plan.kept] } }));
  await page.goto(`${url()}/admin/plans?edit=pro`);
  await dialog().getByLabel('A month, EUR').fill('20');
  await dialog().getByLabel('Messages a month').fill('4000');
  const JPY = { month: '3200', year: '32000' };
  plan.kept = {
    ...pro,
    name: 'Professional',
    prices: { ...pro.prices, JPY },
    quotas: { ...pro.quotas, members: 9 },
  };
  await sending(() => save(dialog()).click());
  assert.deepEqual(plan.sent, [
    {
      prices: { ...pro.prices, JPY, EUR: { month: '20', year: '180.00' } },
      quotas: { ...pro.quotas, messages: 4000, members: 9 },
    },
  ]);
  assert.equal(plan.kept.name, 'Professional');
});
