import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@tutka/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import type { OidcSite } from '../../../../services/identity/test/oidc-site.ts';
import { fillIn, startAtProvider } from '../at-provider.ts';
import { openBrowser, openPage } from '../browser.ts';
import type { Product } from '../product.ts';

let site: OidcSite;
let product: Product;
let browser: Browser;

before(async () => {
  ({ site, product } = await startAtProvider(false, {
    OIDC_SCOPES: 'openid email profile roles',
    OIDC_ROLE_CLAIM: 'realm_access.roles',
    OIDC_ADMIN_VALUES: 'tutka-admin',
    OIDC_SIGNS_OUT: 'true',
    SIGN_IN_CODES: 'false',
  }));
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await product?.end();
  await site?.close();
});

const tell = (name: string, ...roles: string[]) =>
  site.people.set(name, { email: `${name}@firm.example`, email_verified: true, realm_access: { roles } });

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${product.url}/admin/users`);
  await page.getByRole('link', { name: 'Continue with Firm' }).click();
  await page.waitForURL(`${site.issuer}/**`);
  await fillIn(page, name);
  await page.waitForURL(`${product.url}/admin/users`);
}

async function open(name: string): Promise<Page> {
  const page = await openPage(browser, product.url);
  await signIn(page, name);
  return page;
}

const statusOf = async (page: Page, path: string) => (await page.request.get(product.url + path)).status();

test('with the provider alone, it says who is ADMIN, and signing out ends its session too', async () => {
  // The first account of all is an ADMIN by hand.
  tell('first');
  const first = await open('first');
  tell('ada', 'staff', 'tutka-admin');
  const ada = await open('ada');
  const elsewhere = await open('ada');
  await ada.getByText('Anybody may sign up').waitFor();
  assert.equal(await statusOf(elsewhere, '/api/sign-up'), 200);

  await ada.getByRole('button', { name: /Account menu/ }).click();
  await ada.getByRole('menuitem', { name: 'Sign out' }).click();
  await ada.getByRole('button', { name: 'Yes, sign me out' }).click();
  await ada.waitForURL(`${product.url}/signin`);
  assert.equal(await ada.getByRole('textbox').count(), 0);

  tell('ada', 'staff');
  await signIn(ada, 'ada');
  await ada.getByText('The people of your workspace.').waitFor();
  for (let look = 0; (await statusOf(elsewhere, '/api/sign-up')) !== 403; look++) {
    assert.ok(look < 20, 'the gateway holds a role for a second at most');
    await sleep(100);
  }
  const audit = `${product.url}/api/audit?action=UserRoleChanged`;
  const told = await eventually(
    async (): Promise<{ actor: { kind: string }; subject: { name: string } }[]> =>
      (await (await first.request.get(audit)).json()).data,
    ({ length }) => length > 0,
  );
  assert.deepEqual(
    told.map(({ actor, subject }) => [actor.kind, subject.name]),
    [['service', 'a******']],
  );
});

test('nobody is sent a code', async () => {
  const answer = await fetch(`${product.url}/api/auth/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'first@firm.example' }),
  });
  const { errorCode } = (await answer.json()) as { errorCode: string };
  assert.deepEqual([answer.status, errorCode], [403, 'CODES_OFF']);
});
