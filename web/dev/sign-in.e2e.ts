import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { beSomeone } from './be-someone.ts';
import { freshPages } from './fixture-pages.ts';
import { admin, users } from './fixtures/people.ts';
import type { State } from './tour-stop.ts';

const CODE_LIFE_MS = 600_000;
const another = { ...admin, ...users[5], email: 'somebody.else@example.com' };

let context: BrowserContext;
let page: Page;
const { url, open } = freshPages((fresh) => {
  page = fresh;
  context = page.context();
});

const state = (value: State) => context.addCookies([{ name: 'fixture', value, url: url() }]);
const heading = (name: string, on = page) => on.getByRole('heading', { name, level: 1 }).waitFor();
const boxes = () => page.getByLabel('Digit 1 of 6');

async function askForCode(): Promise<void> {
  await page.getByLabel('E-mail').fill('mara.lindqvist@example.com');
  await page.keyboard.press('Enter');
  await boxes().waitFor();
}

async function signIn(): Promise<void> {
  await askForCode();
  await page.keyboard.type('123456');
}

/** From now on whoever signs in is another person than before. */
const beAnother = () => beSomeone(context, url(), another);

async function signOut(): Promise<void> {
  await context.route('**/api/auth/logout', async (route) => {
    await state('visitor');
    await route.fulfill({ json: { code: 200, data: null } });
  });
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await heading('Sign in to Tutka');
}

test('whoever signs in next sees nothing that was read before', async () => {
  await open('/keys');
  await page.getByText('Nightly report').waitFor();
  await state('visitor');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await page.goBack();
  await heading('Sign in to Tutka');
  await beAnother();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/api-keys?*', async (route) => {
    await answered.promise;
    await route.fallback();
  });
  await signIn();
  await page.getByText(another.email).waitFor();
  await heading('API keys');
  assert.equal(await page.getByText('Nightly report').count(), 0);
  answered.resolve();
  await page.getByText('Nightly report').waitFor();
});

test('signing out and in is told to the other tabs, which show whoever it is then', async () => {
  await open('/settings/profile');
  const other = await context.newPage();
  await other.goto(`${url()}/settings/profile`);
  await heading('Profile', other);
  await signOut();
  await heading('Sign in to Tutka', other);
  await beAnother();
  await signIn();
  await heading('Home');
  await heading('Profile', other);
  await other.getByRole('main').getByText(another.email).waitFor();
});

test('a code can be typed after the page was dropped while the mail was read', async () => {
  await page.clock.install();
  await state('visitor');
  await open('/settings/profile');
  await heading('Sign in to Tutka');
  await askForCode();
  await page.reload();
  await boxes().waitFor();
  await page.getByText('mara.lindqvist@example.com').waitFor();
  assert.ok(await page.getByRole('button', { name: /New code in \d+ s/ }).isDisabled());

  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.reload();
  await askForCode();
  await page.clock.fastForward(CODE_LIFE_MS);
  await page.reload();
  await askForCode();
  await page.keyboard.type('123456');
  await heading('Profile');
  await state('visitor');
  await open('/signin');
  await heading('Sign in to Tutka');
  assert.equal(await boxes().count(), 0);
});

test('where another code is refused because one is on its way, that one is asked for', async () => {
  const error = 'A code was sent a moment ago. Wait a little before you ask for another.';
  const json = { code: 429, error, errorCode: 'TOO_MANY_CODES' };
  await page.route('**/api/auth/otp', (route) => route.fulfill({ status: 429, json }));
  await state('visitor');
  await open('/signin');
  await askForCode();
  await page.getByRole('alert').getByText(error).waitFor();
  assert.ok(await page.getByRole('button', { name: /New code in \d+ s/ }).isDisabled());
  await page.keyboard.type('123456');
  await heading('Home');
});

test('where an hour’s codes were sent, it says until when, and the last can still be typed', async () => {
  const error = 'Too many codes were asked for. Try again in 38 minutes.';
  const json = { code: 429, error, errorCode: 'TOO_MANY_CODES', details: { of: 'hour' } };
  const headers = { 'retry-after': '2280' };
  await page.clock.install();
  await page.route('**/api/auth/otp', (route) => route.fulfill({ status: 429, json, headers }));
  await state('visitor');
  await open('/signin');
  await askForCode();
  await page.getByRole('alert').getByText(error).waitFor();
  assert.ok(await page.getByRole('button', { name: 'New code in 38 min' }).isDisabled());
  assert.equal(await page.getByText('is on its way').count(), 0);
  await page.reload();
  await heading('Enter the last code');
  await page.getByText('No new code was sent to mara.lindqvist@example.com').waitFor();
  await page.clock.fastForward(2_190_000);
  assert.ok(await page.getByRole('button', { name: /New code in \d+ s/ }).isDisabled());
  await page.clock.fastForward(90_000);
  await page.getByRole('button', { name: 'Send a new code' }).waitFor();
  await page.keyboard.type('123456');
  await heading('Home');
});

test('a new code that is refused for a while is offered again once that is over', async () => {
  await page.clock.install();
  await state('visitor');
  await open('/signin');
  await askForCode();
  const error = 'Too many requests. Try again in 42 seconds.';
  const json = { code: 429, error, errorCode: 'RATE_LIMITED' };
  await page.route('**/api/auth/otp', (route) =>
    route.fulfill({ status: 429, json, headers: { 'retry-after': '42' } }),
  );
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByRole('alert').getByText(error).waitFor();
  assert.ok(await page.getByRole('button', { name: /New code in 4[012] s/ }).isDisabled());
  await page.clock.fastForward(43_000);
  await page.getByRole('button', { name: 'Send a new code' }).waitFor();
});

test('after too many wrong codes no code is asked for, and who asks too often is told how long, in Chinese too', async () => {
  const refuse = (body: object, seconds: number) =>
    page.route('**/api/auth/otp', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 429, ...body },
        headers: { 'retry-after': String(seconds) },
      }),
    );
  const ask = async () => {
    await page.getByRole('textbox').fill('mara.lindqvist@example.com');
    await page.keyboard.press('Enter');
  };
  const wrong = 'Too many wrong codes were typed. Try again in 12 minutes.';
  await refuse({ error: wrong, errorCode: 'TOO_MANY_CODES', details: { of: 'wrong' } }, 700);
  await state('visitor');
  await open('/signin');
  await ask();
  await page.getByText(wrong).waitFor();
  assert.equal(await boxes().count(), 0);
  await page.evaluate(() => localStorage.setItem('tutka-language', 'zh-CN'));
  await page.reload();
  await ask();
  await page.getByText('错误的验证码次数过多，请在 12 分钟后再试。').waitFor();
  await refuse({ error: 'Too many requests. Try again in 42 seconds.', errorCode: 'RATE_LIMITED' }, 42);
  await ask();
  await page.getByText('请求过于频繁，请在 42 秒钟后再试。').waitFor();
});

const optionsAre = (data: object) =>
  page.route('**/api/auth/options', (route) => route.fulfill({ json: { code: 200, data } }));
const alone = { codes: false, singleSignOn: { name: 'Firm' }, signUp: 'invite' };

test('where nobody signs in by a code, the one way in is the provider’s, also from a refusal', async () => {
  await optionsAre(alone);
  await state('visitor');
  await open('/signin?next=%2Fsettings%2Fprofile');
  await heading('Sign in to Tutka');
  await page.getByText('Your organisation signs you in. Accounts are given by invitation.').waitFor();
  assert.equal(await page.getByRole('textbox').count(), 0);
  const link = page.getByRole('link', { name: 'Continue with Firm' });
  assert.match((await link.getAttribute('href')) ?? '', /oidc\/start\?next=%2Fsettings%2Fprofile/);

  await open('/signin?problem=PROVIDER_FAILED');
  const told = page.getByRole('alert').filter({ hasText: 'Single sign-on does not work at the moment.' });
  assert.ok(!(await told.innerText()).includes('code by e-mail'));
  await page.unroute('**/api/auth/options');
  await page.reload();
  await told.filter({ hasText: 'Or take a code by e-mail.' }).waitFor();
});

test('a code that was sent before is not asked for once they are switched off', async () => {
  await state('visitor');
  await open('/signin');
  await askForCode();
  await optionsAre(alone);
  await page.reload();
  await page.getByRole('link', { name: 'Continue with Firm' }).waitFor();
  assert.equal(await boxes().count(), 0);
});

test('who is to be signed out at the provider too is led there, with nothing left behind', async () => {
  const elsewhere = 'https://login.firm.example/end?client_id=tutka';
  await page.route('https://login.firm.example/**', (route) => route.fulfill({ body: 'You are signed out' }));
  await context.route('**/api/auth/logout', async (route) => {
    await state('visitor');
    await route.fulfill({ json: { code: 200, data: { continueAt: elsewhere } } });
  });
  await open('/settings/profile');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out').waitFor();
  assert.equal(page.url(), elsewhere);
  await page.goBack();
  await heading('Sign in to Tutka');
});
