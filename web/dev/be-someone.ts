import type { BrowserContext } from 'playwright-core';

/** Whoever signs in in these pages is so from then on. */
export async function beSomeone(context: BrowserContext, url: string, me: object): Promise<void> {
  const json = { code: 200, data: me };
  await context.route('**/api/auth/verify', async (route) => {
    await context.addCookies([{ name: 'fixture', value: 'filled', url }]);
    await context.route('**/api/auth/me', (asked) => asked.fulfill({ json }));
    await route.fulfill({ json });
  });
}
