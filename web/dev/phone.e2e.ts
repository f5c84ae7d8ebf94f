import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { id } from './fixtures/values.ts';
import { shared } from './fixtures/workspaces.ts';
import { refuse } from './refuse.ts';
import { actIn } from './tour-workspaces.ts';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.setViewportSize({ width: 390, height: 844 });
});

for (const [name, label] of [
  ['Workspace menu', 'Workspaces'],
  ['Account menu', 'Colours'],
] as const) {
  test(`Escape in the ${name} closes that alone, and then the drawer it is in`, async () => {
    await page.goto(`${url()}/settings/profile`);
    const more = page.locator('nav button[aria-expanded]');
    await more.click();
    const drawer = page.getByRole('dialog', { name: 'More' });
    await drawer.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('menu').waitFor();
    // What is no item leaves the focus to the menu itself.
    await page.getByRole('menu').getByText(label, { exact: true }).click();
    await page.waitForFunction(() => document.activeElement?.matches('[role=menu]'));
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    // It would go on being seen for as long as it takes to close.
    assert.equal(await more.getAttribute('aria-expanded'), 'true');
    await page.waitForFunction((text) => document.activeElement?.textContent?.includes(text), name);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });
}

/** Goes on by Tab, and lists what is come to while something else lies over it. */
async function hiddenOnes(over: string): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    hidden.push(
      ...(await page.evaluate((selector) => {
        const [here, above] = [document.activeElement, document.querySelector(selector)];
        if (!here || here === document.body || !above || above.contains(here)) return [];
        const isHidden = here.getBoundingClientRect().bottom > above.getBoundingClientRect().top;
        return isHidden ? [here.outerHTML.slice(0, 200)] : [];
      }, over)),
    );
  }
  return hidden;
}

for (const path of ['/admin/seller', '/admin/users', '/explore']) {
  test(`what the keyboard comes to on ${path} does not lie under the bar`, async () => {
    await page.goto(url() + path);
    await page.getByRole('main').getByRole('button').first().waitFor();
    assert.deepEqual(await hiddenOnes('nav[aria-label="Main, at the bottom"]'), []);
  });
}

test('what the keyboard comes to in a provider’s form does not lie under its foot', async () => {
  await page.goto(`${url()}/admin/models?edit=new`);
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await save.waitFor();
  await save.evaluate((node) => node.parentElement?.setAttribute('data-foot', ''));
  assert.deepEqual(await hiddenOnes('[data-foot]'), []);
});

/** A new agent, of which the chat that tries it is seen. */
async function tryNewAgent(name: string): Promise<void> {
  await page.goto(`${url()}/agents/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.locator('label').filter({ hasText: 'Try it' }).click();
  await page.getByRole('textbox', { name: 'Name' }).waitFor({ state: 'hidden' });
}

const create = () => page.getByRole('button', { name: 'Create agent' }).click();

test('who would create an agent while they try it is led to the field that is missing', async () => {
  await tryNewAgent('');
  await create();
  await page.waitForFunction(
    (field) => document.activeElement === field,
    await page.getByRole('textbox', { name: 'Name' }).elementHandle(),
  );
});

test('why an agent could not be created is seen also where it is tried', async () => {
  const answered = Promise.withResolvers<void>();
  const error = 'Your plan has no room for another agent';
  await refuse(page, { method: 'POST', path: '**/api/agents', code: 402, error });
  await page.route('**/api/agents', async (route) => {
    await answered.promise;
    await route.fallback();
  });
  await tryNewAgent('Night');
  await create();
  await page.locator('label').filter({ hasText: 'Try it' }).click();
  answered.resolve();
  await page.getByRole('main').getByRole('alert').filter({ hasText: error }).waitFor();
});

test('the words of a search for chats stay when one that was found is opened', async () => {
  await page.goto(`${url()}/chat`);
  const show = page.getByRole('button', { name: 'Show chats' });
  const chats = page.getByRole('dialog', { name: 'Chats' });
  await show.click();
  await chats.getByRole('searchbox').fill('night');
  const found = chats.getByRole('link').filter({ has: page.locator('mark') });
  await found.first().click();
  await chats.waitFor({ state: 'detached' });
  await show.click();
  await found.first().waitFor();
  assert.equal(await chats.getByRole('searchbox').inputValue(), 'night');
});

for (const [menu, item, path] of [
  ['Account menu', 'Orders', '/orders'],
  ['Workspace menu', 'Members', '/settings/members'],
  ['Workspace menu', shared.name, '/'],
] as const) {
  test(`${item} that is chosen in the ${menu} of the drawer is not hidden by it`, async () => {
    await page.goto(`${url()}/explore`);
    await page.locator('nav button[aria-expanded]').click();
    const drawer = page.getByRole('dialog', { name: 'More' });
    await drawer.getByRole('button', { name: new RegExp(menu) }).click();
    await page.getByRole('menuitem', { name: item }).first().click();
    await page.waitForURL(url() + path);
    await drawer.waitFor({ state: 'hidden' });
  });
}

test('the drawer is not open again by the way back', async () => {
  await page.goto(`${url()}/explore`);
  const more = page.locator('nav button[aria-expanded]');
  await more.click();
  const drawer = page.getByRole('dialog', { name: 'More' });
  await drawer.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Orders' }).click();
  await page.waitForURL('**/orders');
  await drawer.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL('**/explore');
  await page.getByRole('heading', { name: 'Explore', level: 1 }).waitFor();
  assert.equal(await more.getAttribute('aria-expanded'), 'false');
});

for (const width of [390, 320]) {
  test(`the ways to add documents stand in one row of ${width} pixels, which scrolls where they do not fit`, async () => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${url()}/knowledge/${id('d', 1)}?add=upload`);
    const dialog = page.getByRole('dialog', { name: 'Add documents' });
    const tabs = dialog.getByRole('tab');
    await tabs.nth(3).waitFor();
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    assert.equal(new Set(tops).size, 1);
    const right = (of: Locator) => of.evaluate((one) => one.getBoundingClientRect().right);
    const edge = await right(dialog);
    assert.ok((await right(dialog.getByRole('button', { name: /^Add / }))) <= edge);
    await tabs.nth(3).evaluate((tab) => tab.scrollIntoView({ inline: 'nearest' }));
    assert.ok((await right(tabs.nth(3))) <= edge);
  });
}

test('an invited address is read in its whole length beside the button of its row', async () => {
  await page.route('**/api/workspaces/*/invitations?*', async (route) => {
    const body = (await (await route.fetch()).text()).replaceAll(
      'new.keeper@example.com',
      'bartholomaeus.oberstleutnant.von.hohenlohe@lighthouses.example.com',
    );
    await route.fulfill({ contentType: 'application/json', body });
  });
  await page.goto(`${url()}/settings/members`);
  await actIn('owner')(page);
  const row = page.getByRole('row').filter({ hasText: 'bartholomaeus' });
  await row.getByRole('button', { name: /^Withdraw/ }).waitFor();
  const covered = await row.evaluate((element) => {
    const over = element.querySelector('button')?.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(element.querySelector('[data-phone=title]') ?? element);
    const lies = (box: DOMRect) =>
      over !== undefined &&
      Math.min(box.right, over.right) - Math.max(box.left, over.left) > 1 &&
      Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top) > 1;
    return [...words.getClientRects()].filter(lies).length;
  });
  assert.equal(covered, 0);
});
