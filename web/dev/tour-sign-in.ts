import type { Page } from 'playwright-core';
import type { Stop } from './tour-stop.ts';

/** The session ends before what is written can be saved. */
async function endSession(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().fill('Weekly report');
  await page.context().addCookies([{ name: 'fixture', value: 'visitor', url: page.url() }]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^(Sign in again|请重新登录)$/ }).waitFor();
}

/** People sign in by the provider alone. */
async function switchCodesOff(page: Page): Promise<void> {
  const data = { codes: false, singleSignOn: { name: 'Firm' }, signUp: 'domains' };
  await page.route('**/api/auth/options', (route) => route.fulfill({ json: { code: 200, data } }));
  await page.reload();
}

async function askForCode(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('mara.lindqvist@example.com');
  await page.keyboard.press('Enter');
}

export const signInStops: readonly Stop[] = [
  { name: 'signin', path: '/signin', states: ['visitor'] },
  { name: 'signin-refused', path: '/signin?problem=SIGN_UP_CLOSED', states: ['visitor'] },
  { name: 'signin-alone', path: '/signin?problem=PROVIDER_FAILED', states: ['visitor'], act: switchCodesOff },
  { name: 'signin-code', path: '/signin', states: ['visitor'], act: askForCode },
  { name: 'signin-again', path: '/keys?new=1', states: ['filled'], act: endSession },
  { name: 'setup', path: '/setup?token=none', states: ['filled'] },
];
