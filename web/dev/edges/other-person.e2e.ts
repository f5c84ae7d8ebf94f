import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { beSomeone } from '../be-someone.ts';
import { freshPages } from '../fixture-pages.ts';
import { admin, users } from '../fixtures/people.ts';
import { id } from '../fixtures/values.ts';
import type { State } from '../tour-stop.ts';

const another = { ...admin, ...users[5], email: 'somebody.else@example.com' };

let context: BrowserContext;
let page: Page;
/** What the browser asked before it loaded the page anew; who is asked stays. */
let asked: string[];
const { url } = freshPages((fresh) => {
  page = fresh;
  context = page.context();
  asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
});

const state = (value: State) => context.addCookies([{ name: 'fixture', value, url: url() }]);
const cover = () => page.getByRole('dialog', { name: 'Sign in again' });
const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true });

/** Writes on the page, and signs out in another tab. */
async function writeAndSignOut(): Promise<Page> {
  await page.goto(`${url()}/prompts?edit=new`);
  await prompt().click();
  await page.keyboard.type('Notes of this week');
  const other = await context.newPage();
  await other.goto(`${url()}/settings/profile`);
  await context.route('**/api/auth/logout', async (route) => {
    await state('visitor');
    await route.fulfill({ json: { code: 200, data: null } });
  });
  await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await other.getByRole('heading', { name: 'Sign in to Tutka' }).waitFor();
  await cover().waitFor();
  return other;
}

async function signIn(on: Page, email: string): Promise<void> {
  await on.getByLabel('E-mail').fill(email);
  await on.keyboard.press('Enter');
  await on.getByLabel('Digit 1 of 6').waitFor();
  await on.keyboard.type('123456');
}

test('who stays with what they write as another tab signs out goes on once they are back', async () => {
  const other = await writeAndSignOut();
  assert.deepEqual(asked, ['beforeunload']);
  await beSomeone(context, url(), admin);
  await signIn(other, admin.email);
  await cover().waitFor({ state: 'detached' });
  assert.equal(await prompt().inputValue(), 'Notes of this week');
});

test('what they write is nothing for who signs in there next, and not sent in their name', async () => {
  const other = await writeAndSignOut();
  await beSomeone(context, url(), another);
  await signIn(other, another.email);
  await page.getByRole('button', { name: another.email }).waitFor();
  assert.equal(await page.getByText('Notes of this week').count(), 0);
});

test('what one person read and wrote is not there for whom the session is of by then, without a word of another tab', async () => {
  await page.clock.install();
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const field = page.locator('[data-composer] textarea');
  await field.fill('My secret is');
  await context.route('**/api/auth/me', (route) => route.fulfill({ json: { code: 200, data: another } }));
  await context.route('**/api/sessions-cursor?*', () => undefined);
  await page.clock.fastForward(120_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByRole('button', { name: another.email }).waitFor();
  await page.locator('[data-composer] textarea:enabled').waitFor();
  assert.equal(await field.inputValue(), '');
  assert.equal(await page.getByRole('navigation', { name: 'Chats' }).getByText('Hello').count(), 0);
});
