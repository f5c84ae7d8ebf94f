import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AlipaySimulator, startAlipaySimulator, visit } from './index.ts';
import { pageOf } from './shop-calls.ts';

let simulator: AlipaySimulator;
const servers: Server[] = [];
const folder = mkdtempSync(join(tmpdir(), 'alipay-'));

beforeAll(async () => {
  simulator = await startAlipaySimulator();
});

afterAll(async () => {
  await simulator.stop();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  rmSync(folder, { recursive: true });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('its page', () => {
  test('says that no money moves, in two languages, and what is paid', async () => {
    const answer = await fetch(pageOf(simulator, { subject: '<img src=x> "专业版"'.replaceAll('=', '') }));
    const page = await answer.text();
    expect(page).toContain('不会产生真实扣款');
    expect(page).toContain('No money moves.');
    expect(page).toContain('<h1>&lt;img srcx&gt; &quot;专业版&quot;</h1>');
    expect(page).toContain('¥ 12.50');
    expect(page).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('works under a prefix, where nothing else of the simulator can be reached', async () => {
    const proxy = await serve(simulator.pages);
    const under = (url: string) => `${proxy}/sandbox/alipay/gateway.do${new URL(url).search}`;
    const page = await fetch(under(pageOf(simulator)));
    const action = /action="(\d+\/pay)"/.exec(await page.text())?.[1] ?? '';
    const paid = await fetch(new URL(action, page.url), { method: 'POST' });
    expect(paid.url).toContain('/sandbox/alipay/cashier/');
    expect(await paid.text()).toContain('Paid');
    for (const path of ['/control/books', '/sandbox/alipay/control/books', '/sandbox/alipay/']) {
      expect((await fetch(proxy + path)).status).toBe(404);
    }
    expect((await fetch(`${proxy}/sandbox/alipay/gateway.do`, { method: 'POST' })).status).toBe(404);
  });

  test.each(['/sandbox/alipay/../../control/books', '/sandbox/alipay/control/books', '//x/control/books'])(
    'leads nowhere else by %s',
    async (path) => {
      const { hostname, port } = new URL(simulator.url);
      const status = await new Promise((done, failed) => {
        get({ hostname, port, path }, (answer) => done(answer.resume().statusCode)).on('error', failed);
      });
      expect(status).toBe(404);
    },
  );

  test('leads back to the shop, by a form too', async () => {
    const page = pageOf(simulator, {}, { return_url: 'https://shop.example/orders/7?tab=1' });
    const answer = await fetch(page);
    expect(answer.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://shop.example;",
    );
    const back = new URL((await visit(page, 'pay')) ?? '');
    expect([back.origin, back.pathname, back.searchParams.get('tab')]).toEqual([
      'https://shop.example',
      '/orders/7',
      '1',
    ]);
    expect(back.searchParams.get('total_amount')).toBe('12.50');
  });

  test.each([
    ['a changed amount', (url: string) => url.replace('12.50', '00.50')],
    ['another app', (url: string) => url.replace(/app_id=\d+/, 'app_id=2021000000000000')],
    ['SHA-1', (url: string) => url.replace('sign_type=RSA2', 'sign_type=RSA')],
    ['no signature', (url: string) => url.replace(/&sign=[^&]*/, '')],
  ])('is not opened with %s', async (_, change) => {
    const answer = await fetch(change(pageOf(simulator)));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/isv\.invalid-(signature|app-id)/);
  });

  test.each([
    { total_amount: '0.00' },
    { total_amount: '1.005' },
    { out_trade_no: 'a-b' },
    { subject: 'a/b' },
    { subject: '' },
  ])('is not opened with %j', async (content) => {
    expect((await fetch(pageOf(simulator, content))).status).toBe(400);
  });

  test('is not opened again with another amount', async () => {
    const number = randomUUID().replaceAll('-', '');
    await fetch(pageOf(simulator, { out_trade_no: number }));
    const other = await fetch(pageOf(simulator, { out_trade_no: number, total_amount: '1.00' }));
    expect(await other.text()).toContain('CONTEXT_INCONSISTENT');
  });
});

describe('its books', () => {
  test('hold what was paid, also after a restart, and the keys stay the same', async () => {
    const stateFile = join(folder, 'books.json');
    const first = await startAlipaySimulator({ stateFile });
    await visit(pageOf(first, { out_trade_no: 'kept' }), 'pay');
    await first.stop();
    const second = await startAlipaySimulator({ stateFile });
    expect(second.keys).toEqual(first.keys);
    expect(second.books.of('kept')).toMatchObject({ status: 'TRADE_SUCCESS', total: '12.50', captures: 1 });
    const told = await fetch(new URL('/control/books/kept', second.url));
    expect(await told.json()).toEqual(JSON.parse(JSON.stringify(second.books.of('kept'))));
    await second.stop();
  });

  test('know of a notification that was on its way when it was stopped', async () => {
    const stateFile = join(folder, 'notices.json');
    let came = 0;
    let answer = 'fail';
    const notifyUrl = await serve((_, response) => {
      came += 1;
      response.end(answer);
    });
    const first = await startAlipaySimulator({ stateFile, notifyIntervals: [1, 600_000] });
    await visit(pageOf(first, {}, { notify_url: notifyUrl }), 'pay');
    while (came < 2) await new Promise((done) => setTimeout(done, 5));
    await first.stop();
    answer = 'success';
    const second = await startAlipaySimulator({ stateFile, now: () => Date.now() });
    expect(second.books.undelivered()).toBe(1);
    await second.stop();
  });
});

test('faults are ordered by a call, listed and forgotten', async () => {
  const control = new URL('/control/faults', simulator.url);
  const order = (fault: object) => fetch(control, { method: 'POST', body: JSON.stringify(fault) });
  expect((await order({ fault: 'no-such' })).status).toBe(400);
  expect(await (await order({ fault: 'notify-late', ms: 5 })).json()).toEqual([
    { fault: 'notify-late', ms: 5 },
  ]);
  expect(await (await fetch(control, { method: 'DELETE' })).json()).toEqual([]);
});
