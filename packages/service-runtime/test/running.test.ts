import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { bind, createMetrics, openStream, serve, startOnce } from '../src/index.ts';
import { gateway, person, startService, type TestService } from './service.ts';

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
  expect(text).toContain('lag_records{group="a"} 4\nlag_records{group="b"} 0\n');
  expect(text).toContain(
    'first_token_seconds_bucket{le="0.001"} 0\nfirst_token_seconds_bucket{le="0.005"} 1\n',
  );
  expect(text).toContain('first_token_seconds_bucket{le="60"} 1\nfirst_token_seconds_bucket{le="+Inf"} 2\n');
  expect(text).toContain('first_token_seconds_sum 90.004\nfirst_token_seconds_count 2\n');
});

/** A service whose stream lasts until it is told to end. */
async function startStreaming(limit?: () => void) {
  let end = () => undefined as unknown;
  const ended = new Promise<void>((resolve) => {
    end = resolve as () => unknown;
  });
  const running = await startService(
    {
      routes: (router) =>
        bind(router, routes.resumeStream, async ({ response }) => {
          const stream = openStream(response);
          await stream.write({ seq: 0 });
          await Promise.race([ended, stream.closed]);
          stream.end({ done: true });
          return undefined;
        }),
    },
    limit === undefined ? {} : { onLimit: limit },
  );
  return { running, end };
}

function readStream(url: string, agent?: Agent): Promise<{ first: Promise<string>; all: Promise<string> }> {
  const authorization = `Bearer ${gateway.sign({ audience: 'identity', act: person })}`;
  const path = `${url}/api/session-messages/${person.kind === 'person' ? person.userUuid : ''}/stream`;
  return new Promise((resolve, reject) => {
    const asking = request(path, { headers: { authorization }, agent }, (response) => {
      let text = '';
      const first = new Promise<string>((done) => response.once('data', (chunk) => done(String(chunk))));
      const all = new Promise<string>((done) => {
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('close', () => done(text));
      });
      resolve({ first, all });
    });
    asking.on('error', reject).end();
  });
}

it('lets live streams end while it drains, and takes no new connection', async () => {
  const { running, end } = await startStreaming();
  service = running;
  const { first, all } = await readStream(running.url);
  expect(await first).toBe('{"seq":0}\n');
  const drained = running.drain();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await health(running, '/readyz')).status).toBe(503);
  await expect(fetch(`${running.url}/api/x`)).rejects.toThrow();
  end();
  await drained;
  expect(await all).toBe('{"seq":0}\n{"done":true}\n');
});

it('does not wait for a client that keeps its connection after the answer', async () => {
  const { running, end } = await startStreaming();
  service = running;
  const agent = new Agent({ keepAlive: true });
  const { first } = await readStream(running.url, agent);
  await first;
  const started = performance.now();
  const drained = running.drain();
  end();
  await drained;
  // The limit is a second.
  expect(performance.now() - started).toBeLessThan(900);
  agent.destroy();
});

it('answers over a kept connection while it drains, and tells that it ends', async () => {
  service = await startService(
    { routes: () => undefined },
    { onDrain: () => new Promise((resolve) => setTimeout(resolve, 200)) },
  );
  const agent = new Agent({ keepAlive: true });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const asking = request(`${service?.url}/api/x`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.headers.connection));
      });
      asking.once('error', reject).end();
    });
  expect(await ask()).toBe('keep-alive');
  const drained = service.drain();
  expect(await ask()).toBe('close');
  // What the service itself waits for lets nobody in meanwhile.
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  await drained;
  agent.destroy();
});

it('takes what comes over a connection whose answer began before it drains', async () => {
  const { running, end } = await startStreaming();
  service = running;
  const agent = new Agent({ keepAlive: true });
  const { first, all } = await readStream(running.url, agent);
  await first;
  const drained = running.drain();
  await new Promise((resolve) => setTimeout(resolve, 200));
  end();
  await all;
  await new Promise((resolve) => setTimeout(resolve, 40));
  const next = await readStream(running.url, agent);
  expect(await next.all).toBe('{"seq":0}\n{"done":true}\n');
  await drained;
  agent.destroy();
});

it('calls time at the drain limit', async () => {
  const { running, end } = await startStreaming(() => end());
  service = running;
  const { all } = await readStream(running.url);
  await running.drain();
  expect(await all).toBe('{"seq":0}\n{"done":true}\n');
});

it('says which port is taken', async () => {
  service = await startService({ routes: () => undefined });
  const port = Number(new URL(service.url).port);
  const settings = { HOST: '127.0.0.1', PORT: port, MANAGEMENT_PORT: 0, DRAIN_SECONDS: 0 };
  const logger = { info: () => undefined } as never;
  await expect(serve({ settings, logger, handler: () => undefined })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken`,
  );
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
  expect((await ask('/readyz')).status).toBe(503);
  const running = await serve({ settings, logger, management, handler: () => undefined });
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask('/startupz')).status).toBe(200);
  expect(told).toEqual(['cannot start yet: schema: the database lacks 0002_b.ts']);
  await running.stop();
  await expect(ask('/livez')).rejects.toThrow();
});
