import { freePort } from '@tutka/postgres-server';
import type { Page } from 'playwright-core';
import {
  clientId,
  clientSecret,
  type OidcSite,
  startOidcSite,
} from '../../../services/identity/test/oidc-site.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

/** An OpenID provider. */
interface Firm {
  readonly site: OidcSite;
  /** Of a product that knows it as Firm. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts an OpenID provider. `tellsInTokens`: it says who people are there, not on request. */
export async function startFirm(tellsInTokens: boolean): Promise<Firm> {
  const port = await freePort();
  const here = `http://localhost:${port}/api/auth/oidc`;
  const site = await startOidcSite({
    redirectUri: `${here}/callback`,
    tellsSignOutsAt: `${here}/backchannel-logout`,
    tellsInTokens,
  });
  const settings = {
    PORT: String(port),
    OIDC_ISSUER: site.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Firm',
  };
  return { site, settings };
}

/** Starts an OpenID provider, and the product that knows it as Firm. */
export async function startAtProvider(
  tellsInTokens: boolean,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly site: OidcSite; readonly product: Product }> {
  const { site, settings } = await startFirm(tellsInTokens);
  const product = await startProduct(await installedDataDir(), { ...settings, ...env }).catch(
    async (error: unknown) => {
      await site.close();
      throw error;
    },
  );
  return { site, product };
}

/** Signs in with the forms of oidc-provider, and agrees. */
export async function fillIn(page: Page, login: string): Promise<void> {
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
}
