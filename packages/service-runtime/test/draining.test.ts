import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { bind, openStream } from '../src/index.ts';
import { gateway, person, startService, type TestService } from './service.ts';

let service: TestService | undefined;
afterEach(() => service?.stop());

interface Begun {
  readonly closed: Promise<void>;
  end(last: unknown): void;
}

/** A download, in two pieces. */
function beginPlainly(response: ServerResponse) {
  response.writeHead(200);
  response.write('{"seq":0}\n');
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  return { closed, end: (last: unknown) => void response.end(`${JSON.stringify(last)}\n`) };
}

async function beginStream(response: ServerResponse) {
  const stream = openStream(response);
  await stream.write({ seq: 0 });
  return stream;
}

/** A service whose answer lasts until it is told to end. */
async function startStreaming(
  limit?: () => void,
  begin: (response: ServerResponse) => PromiseLike<Begun> | Begun = beginStream,
  onDrain?: () => Promise<void>,
  drainSeconds?: number,
) {
  let end = () => undefined as unknown;
  const ended = new Promise<void>((resolve) => {
    end = resolve as () => unknown;
  });
  const running = await startService(
    {
      routes: (router) =>
        bind(router, routes.resumeStream, async ({ response }) => {
          const answer = await begin(response);
          await Promise.race([ended, answer.closed]);
          answer.end({ done: true });
          return undefined;
        }),
    },
    { ...(limit && { onLimit: limit }), ...(onDrain && { onDrain }) },
    drainSeconds,
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
  expect((await fetch(`${running.managementUrl}/readyz`)).status).toBe(503);
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

it('takes nothing more over the connection of a stream, nor over that of an answer which it still owes when it drains', async () => {
  const { promise: owed, resolve: pay } = Promise.withResolvers<void>();
  service = await startService({
    routes: (router) => {
      bind(router, routes.resumeStream, async ({ response }) => void openStream(response).end());
      bind(router, routes.getMe, async () => {
        await owed;
        throw new Error('paid');
      });
    },
  });
  const agent = new Agent({ keepAlive: true });
  const authorization = `Bearer ${gateway.sign({ audience: 'identity', act: person })}`;
  const head = (path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const asking = request(service?.url + path, { agent, headers: { authorization } }, (answer) => {
        answer.resume().once('end', () => resolve(answer.headers.connection));
      });
      asking.once('error', reject).end();
    });
  expect(await head(`/api/session-messages/${randomUUID()}/stream`)).toBe('close');
  const late = head('/api/auth/me');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const drained = service.drain();
  pay();
  expect(await late).toBe('close');
  await drained;
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

it('leaves a connection that waits to its client for as long as it is told, and the time to end allows', async () => {
  const closedAfter = async (idleMs: number) => {
    service = await startService({ routes: () => undefined }, { idleMs }, 5);
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1').resume();
    await once(socket, 'connect');
    const began = performance.now();
    const closed = once(socket, 'close');
    const drained = service.drain();
    await closed;
    const ms = performance.now() - began;
    await drained;
    return ms;
  };
  const [soon, late] = [await closedAfter(300), await closedAfter(20_000)];
  expect(soon).toBeGreaterThanOrEqual(300);
  expect(soon).toBeLessThan(900);
  expect(late).toBeGreaterThanOrEqual(1000);
  expect(late).toBeLessThan(5000);
});

it('takes what comes over a connection whose answer began before it drains', async () => {
  // Of which two are for connections that wait, each from when it does.
  const { running, end } = await startStreaming(undefined, beginPlainly, undefined, 6);
  service = running;
  const agent = new Agent({ keepAlive: true });
  const { first, all } = await readStream(running.url, agent);
  await first;
  const drained = running.drain();
  await new Promise((resolve) => setTimeout(resolve, 2_300));
  end();
  await all;
  await new Promise((resolve) => setTimeout(resolve, 40));
  const next = await readStream(running.url, agent);
  expect(await next.all).toBe('{"seq":0}\n{"done":true}\n');
  agent.destroy();
  await drained;
}, 20_000);

it('calls time at the drain limit', async () => {
  const { running, end } = await startStreaming(() => end());
  service = running;
  const { all } = await readStream(running.url);
  await running.drain();
  expect(await all).toBe('{"seq":0}\n{"done":true}\n');
});

it('lets live streams end where the service’s own work cannot be ended, and tells of it', async () => {
  const { running, end } = await startStreaming(undefined, beginStream, () =>
    Promise.reject(new Error('the database is away')),
  );
  service = running;
  const { first, all } = await readStream(running.url);
  await first;
  const drained = running.drain();
  await new Promise((resolve) => setTimeout(resolve, 200));
  end();
  await drained;
  expect(await all).toBe('{"seq":0}\n{"done":true}\n');
  expect(running.logged.join('')).toContain('the database is away');
});
