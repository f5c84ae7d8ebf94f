import type { Page } from 'playwright-core';

/** Signs in with the forms of oidc-provider, and agrees. */
export async function fillIn(page: Page, login: string): Promise<void> {
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
}
