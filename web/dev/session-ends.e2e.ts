import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { beSomeone } from './be-someone.ts';
import { freshPages } from './fixture-pages.ts';
import { admin, users } from './fixtures/people.ts';
import { id } from './fixtures/values.ts';
import { refuse } from './refuse.ts';
import type { State } from './tour-stop.ts';

const another = { ...admin, ...users[5], email: 'somebody.else@example.com' };

let context: BrowserContext;
let page: Page;
/** Calls that change something, in order. */
let changed: string[];
const { url } = freshPages((fresh) => {
  page = fresh;
  context = page.context();
  changed = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      changed.push(`${request.method()} ${new URL(request.url()).pathname.slice('/api'.length)}`);
  });
});

const state = (value: State) => context.addCookies([{ name: 'fixture', value, url: url() }]);
const cover = (on = page) => on.getByRole('dialog', { name: 'Sign in again' });
const written = () => page.getByRole('dialog', { name: 'New key' }).getByLabel('Name');

/** Something is written, the session ends, and it is to be saved. */
async function writeAndSave(): Promise<void> {
  await page.goto(`${url()}/keys?new=1`);
  await written().fill('Weekly report');
  await state('visitor');
  await save();
  await cover().waitFor();
}

const save = () => page.getByRole('button', { name: 'Make key' }).click();

async function signIn(on = page): Promise<void> {
  await on.keyboard.press('Enter');
  await on.getByLabel('Digit 1 of 6').waitFor();
  await on.keyboard.type('123456');
}

/** Signs in, as whoever that is by now, and sees the page again. */
async function comeBack(): Promise<void> {
  await signIn();
  await cover().waitFor({ state: 'detached' });
}

const isAsked = () =>
  cover()
    .getByLabel('E-mail')
    .evaluate((field) => field === document.activeElement);

test('what was written when a session ended is there after signing in again, and can be saved', async () => {
  await writeAndSave();
  assert.equal(await cover().getByLabel('E-mail').inputValue(), admin.email);
  assert.ok(await isAsked());
  await comeBack();
  assert.equal(await written().inputValue(), 'Weekly report');
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Make key');
  changed = [];
  await page.keyboard.press('Enter');
  await page.getByText('Copy it now').waitFor();
  assert.deepEqual(changed, ['POST /api-keys']);
});

test('nothing below is seen, pressed or closed meanwhile', async () => {
  await writeAndSave();
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const seen = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, 40)?.closest('dialog') !== null,
  );
  assert.ok(seen);
  assert.ok(await isAsked());
  await comeBack();
  assert.equal(await written().inputValue(), 'Weekly report');
  assert.equal(await page.getByRole('dialog').count(), 1);
});

test('a wrong code says so and loses nothing', async () => {
  await writeAndSave();
  await page.keyboard.press('Enter');
  await page.getByLabel('Digit 1 of 6').waitFor();
  await page.keyboard.type('000000');
  await cover().getByRole('alert').getByText('wrong').waitFor();
  await page.keyboard.type('123456');
  await cover().waitFor({ state: 'detached' });
  assert.equal(await written().inputValue(), 'Weekly report');
});

test('nobody else sees what was written or read', async () => {
  await writeAndSave();
  await beSomeone(context, url(), another);
  await cover().getByLabel('E-mail').fill(another.email);
  await comeBack();
  await page.getByText(another.email).first().waitFor();
  assert.equal(await page.getByText(admin.email).count(), 0);
  await page.getByText('Nightly report').waitFor();
  assert.equal((await written().count()) && (await written().inputValue()), '');
});

test('whoever acted in another workspace goes on there', async () => {
  await writeAndSave();
  await beSomeone(context, url(), {
    ...admin,
    workspace: { ...admin.workspace, uuid: id('a', 77), name: 'Own' },
  });
  await comeBack();
  assert.ok(changed.includes(`POST /workspaces/${admin.workspace.uuid}/switch`), changed.join(', '));
  assert.equal(await written().inputValue(), 'Weekly report');
});

test('whoever may no longer act there begins anew where they may', async () => {
  await writeAndSave();
  await beSomeone(context, url(), {
    ...admin,
    workspace: { ...admin.workspace, uuid: id('a', 77), name: 'Own' },
  });
  const error = 'Workspace not found';
  await refuse(page, { method: 'POST', path: '**/switch', code: 404, error });
  await comeBack();
  assert.equal(await written().inputValue(), '');
});

test('signing in in another tab, by single sign-on too, is enough', async () => {
  await page.route('**/api/auth/options', (route) =>
    route.fulfill({
      json: { code: 200, data: { codes: true, singleSignOn: { name: 'Acme' }, signUp: 'open' } },
    }),
  );
  await writeAndSave();
  const provider = cover().getByRole('link', { name: 'Continue with Acme' });
  assert.equal(await provider.getAttribute('target'), '_blank');
  await state('filled');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await cover().waitFor({ state: 'detached' });
  assert.equal(await written().inputValue(), 'Weekly report');

  await state('visitor');
  await save();
  await cover().waitFor();
  const other = await context.newPage();
  await other.goto(`${url()}/signin`);
  await other.getByLabel('E-mail').fill(admin.email);
  await signIn(other);
  await other.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await cover().waitFor({ state: 'detached' });
  assert.equal(await written().inputValue(), 'Weekly report');
});

test('the page asks for nothing while it waits', async () => {
  await page.goto(`${url()}/statistics`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await state('visitor');
  await page.getByRole('button', { name: 'Week' }).or(page.getByText('7 days')).first().click();
  await cover().waitFor();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await new Promise((over) => setTimeout(over, 3000));
  assert.deepEqual(asked, []);
});
