import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { OidcSite } from '../../../services/identity/test/oidc-site.ts';
import { fillIn, startAtProvider } from './at-provider.ts';
import { openBrowser, openPage } from './browser.ts';
import type { Product } from './product.ts';

let site: OidcSite;
let product: Product;
let browser: Browser;

before(async () => {
  ({ site, product } = await startAtProvider(true));
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await product?.end();
  await site?.close();
});

/** Goes to a page that needs somebody, and from there to the provider. */
async function begin(path: string): Promise<Page> {
  const page = await openPage(browser, product.url);
  await page.goto(product.url + path);
  await page.getByRole('link', { name: 'Continue with Firm' }).click();
  await page.waitForURL(`${site.issuer}/**`);
  return page;
}

test('a person signs in by the provider, and comes to the page they wanted', async () => {
  site.people.set('ada', { email: 'ada@firm.example', email_verified: true });
  const page = await begin('/settings/profile');
  await fillIn(page, 'ada');
  await page.waitForURL(`${product.url}/settings/profile`);
  await page.getByText('ada@firm.example').first().waitFor();
  // The provider knows them still, so the next time is one click.
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Continue with Firm' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(new URL(page.url()).origin, product.url);
  assert.deepEqual(site.tokenRequests, ['granted', 'granted']);
});

test('who is signed out at the provider is asked to sign in again, and goes on with what was written', async () => {
  site.people.set('ada', { email: 'ada@firm.example', email_verified: true });
  const page = await begin('/keys?new=1');
  await fillIn(page, 'ada');
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('Weekly report');

  const provider = await page.context().newPage();
  await provider.goto(`${site.issuer}/session/end`);
  await provider.getByRole('button', { name: /yes/i }).click();
  await provider.getByRole('heading', { name: /success/i }).waitFor();
  // A session's end is felt within a second.
  await page.waitForTimeout(1_100);
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await page.getByRole('button', { name: 'Make key' }).click();
  await again.waitFor();

  const opened = page.waitForEvent('popup');
  await again.getByRole('link', { name: 'Continue with Firm' }).click();
  const tab = await opened;
  await fillIn(tab, 'ada');
  await tab.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate('window.dispatchEvent(new Event("focus"))');
  await again.waitFor({ state: 'detached' });
  assert.equal(await name.inputValue(), 'Weekly report');
  await page.getByRole('button', { name: 'Make key' }).click();
  await page.getByText('Copy it now').waitFor();
});

test('who changes their mind, or is told to be nobody, reads why', async () => {
  const cancelled = await begin('/agents');
  await cancelled.getByRole('link', { name: /cancel/i }).click();
  await cancelled.getByRole('alert').filter({ hasText: 'was cancelled there' }).waitFor();

  site.people.set('bob', { email: 'bob@firm.example', email_verified: false });
  const unverified = await begin('/agents');
  await fillIn(unverified, 'bob');
  await unverified.getByRole('alert').filter({ hasText: 'verified e-mail address' }).waitFor();
  assert.equal(new URL(unverified.url()).searchParams.get('next'), '/agents');
});

test('an ADMIN closes the sign-up, and the provider lets in nobody new', async () => {
  const admin = await openPage(browser, product.url);
  await admin.goto(`${product.url}/admin/users`);
  await admin.getByLabel('E-mail').fill('first@firm.example');
  await admin.keyboard.press('Enter');
  await admin.getByLabel('Digit 1 of 6').waitFor();
  await admin.keyboard.type(await product.codeFor('first@firm.example'));
  // Ada was the first of all.
  await admin.getByText('The people of your workspace.').waitFor();

  const page = await begin('/admin/users');
  await fillIn(page, 'ada');
  await page.getByText('Anybody may sign up').waitFor();
  await page.getByRole('button', { name: 'Change who may sign up' }).click();
  await page.getByLabel('Addresses of some domains').check();
  await page.getByRole('combobox', { name: 'Domains' }).fill('firm.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Only addresses of these domains').waitFor();

  site.people.set('eve', { email: 'eve@elsewhere.example', email_verified: true });
  const refused = await begin('/agents');
  await fillIn(refused, 'eve');
  await refused.getByRole('alert').filter({ hasText: 'cannot get one by itself' }).waitFor();
  await refused.getByText('Addresses of some organisations get an account.').waitFor();

  await page.getByRole('button', { name: 'Change who may sign up' }).click();
  await page.getByRole('button', { name: 'Use the setting again (Anybody)' }).click();
  await page.getByText('Anybody may sign up').waitFor();
});
