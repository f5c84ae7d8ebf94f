import type { Subscription } from '@tutka/http-contracts';
import type { Page, Request, Route } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { unpaidOrder } from './fixtures/orders.ts';
import { renewing } from './usage-answers.ts';

/** What a test says and asks of a workspace with a subscription. */
interface Stage {
  /** Fresh before each test. */
  page: Page;
  /** The subscription that the workspace has; another one is answered from the next request on. */
  known: Subscription;
  sent: Request[];
}

export const answer = (route: Route, data: unknown) => route.fulfill({ json: { code: 200, data } });
export const list = (route: Route, data: readonly unknown[]) =>
  route.fulfill({ json: { code: 200, data, pagination: { page: 1, pageSize: 20, total: data.length } } });

/** The same, after something became of it. */
export const after = (subscription: Subscription, more: Partial<Subscription>): Subscription => ({
  ...subscription,
  ...more,
  updatedAt: new Date().toISOString(),
});

/** Gives a file's tests pages of a workspace that has a subscription. */
export function subscribedPages() {
  const stage = {} as Stage;
  const { url } = freshPages(async (page) => {
    Object.assign(stage, { page, sent: [], known: renewing });
    page.on('request', (request) => stage.sent.push(request));
    await page.route('**/api/subscriptions?*', (route) => list(route, [stage.known]));
    // Nothing opens: the page stays to be looked at.
    await page.route('https://checkout.example/**', (route) => route.fulfill({ status: 204 }));
    await page.route('**/api/payments/subscribe', (route) =>
      answer(route, { paymentUUID: unpaidOrder.uuid, url: 'https://checkout.example/pay/1' }),
    );
  });
  const button = (name: string) => stage.page.getByRole('button', { name, exact: true });
  const asked = (path: string) => stage.sent.filter((request) => new URL(request.url()).pathname === path);
  return {
    stage,
    open: (path: string) => stage.page.goto(url() + path),
    button,
    card: () => stage.page.getByRole('region', { name: 'Your plan', exact: true }),
    asked,
    paidWith: () => asked('/api/payments/subscribe').map((request) => request.postDataJSON().provider),
    async leaveBy(name: string): Promise<void> {
      const left = stage.page.waitForRequest('https://checkout.example/**');
      await button(name).click();
      await left;
    },
  };
}
