import type { Page } from 'playwright-core';

interface Refusal {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly code: number;
  readonly error: string;
}

/** Refuses each such call of a page, and gives the function that ends it. */
export async function refuse(
  page: Page,
  { method, path, code, error }: Refusal,
): Promise<() => Promise<void>> {
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return route.fulfill({ status: code, json: { code, error, errorCode: 'INTERNAL_ERROR' } });
  });
  return () => page.unroute(path);
}
