import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { createMetrics, serve, startOnce } from '../src/index.ts';
import { startService, type TestService } from './service.ts';

let service: TestService | undefined;
afterEach(() => service?.stop());

const health = async (running: TestService, path: string) => {
  const response = await fetch(running.managementUrl + path);
  return { status: response.status, text: await response.text() };
};

it('is ready when its critical parts are, and live whatever they are', async () => {
  let broken = true;
  const database = async () => {
    if (broken) throw new Error('no connection');
  };
  service = await startService({ routes: () => undefined }, { ready: { database } });
  expect(await health(service, '/livez')).toMatchObject({ status: 200 });
  expect(await health(service, '/readyz')).toEqual({
    status: 503,
    text: JSON.stringify({ status: 'unavailable', parts: { database: 'no connection' } }),
  });
  expect((await health(service, '/startupz')).status).toBe(503);
  broken = false;
  expect((await health(service, '/readyz')).status).toBe(200);
  expect((await health(service, '/startupz')).status).toBe(200);
  broken = true;
  expect((await health(service, '/startupz')).status).toBe(200);
  expect((await health(service, '/nothing')).status).toBe(404);
});

it('is ready only once what it starts with has been there', async () => {
  let isThere = false;
  const keys = async () => {
    if (!isThere) throw new Error('no keys');
  };
  service = await startService({ routes: () => undefined }, { ready: {}, started: { keys } });
  expect(await health(service, '/readyz')).toEqual({
    status: 503,
    text: JSON.stringify({ status: 'unavailable', parts: { keys: 'no keys' } }),
  });
  isThere = true;
  expect((await health(service, '/readyz')).status).toBe(200);
  isThere = false;
  expect((await health(service, '/readyz')).status).toBe(200);
});

it('gives its figures to Prometheus', async () => {
  const metrics = createMetrics();
  metrics.counter('turns_total', 'Turns').add({ kind: 'a"b' }, 2);
  metrics.gauge('streams_active', 'Streams', () => 3);
  metrics.gauge('lag_records', 'Lag', () => [[{ group: 'a' }, 4] as const, [{ group: 'b' }, 0] as const]);
  const seconds = metrics.histogram('first_token_seconds', 'First token');
  seconds.observe(0.004);
  seconds.observe(90);
  service = await startService({ routes: () => undefined }, { metrics });
  const { text } = await health(service, '/metrics');
  expect(text).toContain('# TYPE turns_total counter\nturns_total{kind="a\\"b"} 2\n');
  expect(text).toContain('streams_active 3\n');
  expect(text).toMatch(/# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total \d/);
  const [, started = ''] = /\nprocess_start_time_seconds (.+)\n/.exec(text) ?? [];
  expect(Math.abs(Date.now() / 1000 - Number(started))).toBeLessThan(3_600);
  expect(text).toContain('lag_records{group="a"} 4\nlag_records{group="b"} 0\n');
  expect(text).toContain(
    'first_token_seconds_bucket{le="0.001"} 0\nfirst_token_seconds_bucket{le="0.005"} 1\n',
  );
  expect(text).toContain('first_token_seconds_bucket{le="60"} 1\nfirst_token_seconds_bucket{le="+Inf"} 2\n');
  expect(text).toContain('first_token_seconds_sum 90.004\nfirst_token_seconds_count 2\n');
});

it.each([
  ['PORT', 'Port % on 127.0.0.1 is taken: set PORT to another one'],
  ['MANAGEMENT_PORT', 'Port % on 127.0.0.1 is taken: set MANAGEMENT_PORT to another one'],
  ['HOST', '192.0.2.1 is no address of this machine: set HOST to one, or to :: for all'],
])('where it cannot listen it says so in a sentence: %s', async (name, sentence) => {
  service = await startService({ routes: () => undefined });
  const { port } = new URL(service.url);
  const settings = { HOST: '127.0.0.1', PORT: 0, MANAGEMENT_PORT: 0, DRAIN_SECONDS: 0 };
  const given = { [name]: name === 'HOST' ? '192.0.2.1' : Number(port) };
  const logger = { info: () => undefined } as never;
  const starting = serve({ settings: { ...settings, ...given }, logger, handler: () => undefined });
  await expect(starting).rejects.toMatchObject({
    message: sentence.replace('%', port),
    // With one, no stack is printed.
    cause: expect.anything(),
  });
});

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

it('waits for what others make, says so on the management port, and answers from there once it is', async () => {
  const settings = { HOST: '127.0.0.1', PORT: 0, MANAGEMENT_PORT: 0, DRAIN_SECONDS: 0 };
  const told: string[] = [];
  const logger = { info: () => undefined, warn: (line: string) => told.push(line) } as never;
  let missing = true;
  const schema = async () => {
    if (missing) throw new Error('the database lacks 0002_b.ts');
  };
  const free = await freePort();
  const opened = `http://127.0.0.1:${free}`;
  const waiting = startOnce({ ...settings, MANAGEMENT_PORT: free }, logger, { schema });
  const ask = (path: string) => fetch(opened + path);
  while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect((await ask('/livez')).status).toBe(200);
  for (const path of ['/startupz', '/readyz']) {
    const answer = await ask(path);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ parts: { schema: 'the database lacks 0002_b.ts' } });
  }
  missing = false;
  const management = await waiting;
  // What it does for itself now may take long.
  expect((await ask('/startupz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(503);
  const running = await serve({ settings, logger, management, handler: () => undefined });
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask('/startupz')).status).toBe(200);
  expect(told).toEqual(['cannot start yet: schema: the database lacks 0002_b.ts']);
  await running.stop();
  await expect(ask('/livez')).rejects.toThrow();
});
