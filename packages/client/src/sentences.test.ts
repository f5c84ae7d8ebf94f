import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RouteName, routes } from '@tutka/http-contracts';
import { type Answering, answer, startAnswering } from '@tutka/testing/answering';
import { createClient } from './client.ts';
import type { Row } from './row.ts';

const uuid = '11111111-1111-4111-8111-111111111111';

/** What the specification's catalogue says of each call about orders, payments, subscriptions and figures. */
const catalogue = [
  ['GET', '/api/orders', 'listOrders', 'No orders data received'],
  ['POST', '/api/orders', 'createOrder', 'Failed to create order'],
  ['GET', '/api/orders/:id', 'getOrder', 'Order not found'],
  ['PUT', '/api/orders/:id', 'updateOrder', 'Failed to update order'],
  ['POST', '/api/payments/payOrder', 'payOrder', 'Payment failed'],
  ['POST', '/api/subscriptions', 'createSubscription', 'Failed to create subscription'],
  ['POST', '/api/payments/subscribe', 'subscribe', 'Subscription payment failed'],
  ['POST', '/api/payments/unSubscribe', 'unSubscribe', 'Unsubscribe failed'],
  ['GET', '/api/statistic', 'getStatistic', 'No statistic data received'],
] as const satisfies readonly (readonly [string, string, RouteName, string])[];

let server: Answering;
beforeAll(async () => {
  server = await startAnswering();
});
afterAll(() => server.stop());

const said = (row: Row): Promise<string> =>
  createClient({ url: server.url })
    .call(row, { params: { id: uuid, uuid } } as never)
    .then(
      () => 'nothing',
      ({ message }: Error) => message,
    );

describe.each(catalogue)('%s %s', (method, path, name, sentence) => {
  const row: Row = routes[name];

  it(`says "${sentence}" where the answer has no word of its own`, async () => {
    expect([row.method, row.path]).toEqual([method, path]);
    for (const broken of [answer(500, { code: 500 }), answer(200, { code: 503 }), answer(502, '<html>')]) {
      server.use(broken);
      expect(await said(row)).toBe(sentence);
    }
  });

  it('says what the server says where it says anything', async () => {
    server.use(answer(409, { code: 409, error: 'This order is final', message: 'It is completed' }));
    expect(await said(row)).toBe('This order is final');
  });
});

it('a list, an order or figures answered with nothing were not received', async () => {
  server.use(answer(200, { code: 200, data: null }));
  expect(await said(routes.listOrders)).toBe('No orders data received');
  expect(await said(routes.getOrder)).toBe('Order not found');
  expect(await said(routes.getStatistic)).toBe('No statistic data received');
});
