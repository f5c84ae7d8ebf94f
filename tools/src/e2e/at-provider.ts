import { freePort } from '@tutka/postgres-server';
import type { Page } from 'playwright-core';
import {
  clientId,
  clientSecret,
  type OidcSite,
  startOidcSite,
} from '../../../services/identity/test/oidc-site.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

/** Starts an OpenID provider, and the product that knows it as Firm. `tellsInTokens`: it says who people are there, not on request. */
export async function startAtProvider(
  tellsInTokens: boolean,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly site: OidcSite; readonly product: Product }> {
  const port = await freePort();
  const redirectUri = `http://localhost:${port}/api/auth/oidc/callback`;
  const site = await startOidcSite({ redirectUri, tellsInTokens });
  const product = await startProduct(await installedDataDir(), {
    PORT: String(port),
    OIDC_ISSUER: site.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Firm',
    ...env,
  }).catch(async (error: unknown) => {
    await site.close();
    throw error;
  });
  return { site, product };
}

/** Signs in with the forms of oidc-provider, and agrees. */
export async function fillIn(page: Page, login: string): Promise<void> {
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
}
