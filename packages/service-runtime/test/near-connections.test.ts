import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import {
  createLogger,
  currentRequest,
  inContext,
  keptConnections,
  openStream,
  type Running,
  serve,
} from '../src/index.ts';
import { ways } from './service.ts';

const MIB = 1024 * 1024;
const settings = { HOST: '127.0.0.1', PORT: 0, MANAGEMENT_PORT: 0, DRAIN_SECONDS: 2 };
const logger = createLogger({ service: 'identity', level: 'silent' });

let service: Running;
let pool: Pool;
let handle: (request: IncomingMessage, response: ServerResponse) => void;

describe.each(ways)('%s', (way, urlOf) => {
  beforeEach(async () => {
    service = await serve({ settings, logger, handler: (request, response) => handle(request, response) });
    pool = new Pool(urlOf(service), keptConnections);
  });
  afterEach(async () => {
    await pool.destroy();
    await service.stop();
  });

  const get = async (path = '/') => {
    const { body } = await pool.request({ path, method: 'GET' });
    return await body.text();
  };

  it('is answered, and only there without a socket', async () => {
    handle = ({ socket }, response) => response.end(socket.remotePort === undefined ? 'near' : 'far');
    expect(await get()).toBe(way === 'within one process' ? 'near' : 'far');
  });

  it('a connection is kept for the next request', async () => {
    const sockets = new Set<unknown>();
    handle = ({ socket }, response) => {
      sockets.add(socket);
      response.end();
    };
    for (let times = 0; times < 3; times += 1) {
      await get();
      await sleep(20);
    }
    expect(sockets.size).toBe(1);
  });

  it('it is after a streamed answer within one process only, whose ends do not end apart', async () => {
    const sockets = new Set<unknown>();
    handle = ({ socket }, response) => {
      sockets.add(socket);
      const stream = openStream(response);
      void stream.write('a').then(() => stream.end('b'));
    };
    for (let times = 0; times < 3; times += 1) {
      expect(await get()).toBe('"a"\n"b"\n');
      await sleep(20);
    }
    expect(sockets.size).toBe(way === 'within one process' ? 1 : 3);
  });

  it('large bodies come whole, both ways', async () => {
    handle = async (request, response) => {
      let bytes = 0;
      for await (const piece of request) bytes += (piece as Buffer).length;
      response.write(Buffer.alloc(20 * MIB, 'a'));
      response.end(String(bytes));
    };
    const { body } = await pool.request({ path: '/', method: 'POST', body: Buffer.alloc(30 * MIB) });
    const text = await body.text();
    expect(text.length).toBe(20 * MIB + 8);
    expect(text.slice(20 * MIB)).toBe(String(30 * MIB));
  });

  it('nobody writes more than the other reads', async () => {
    let written = 0;
    handle = async (_, response) => {
      while (!response.destroyed) {
        written += MIB;
        if (!response.write(Buffer.alloc(MIB)))
          await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
    };
    const { body } = await pool.request({ path: '/', method: 'GET' });
    await once(body, 'readable');
    await sleep(200);
    const settled = written;
    await sleep(200);
    expect(written).toBe(settled);
    expect(settled).toBeLessThan(32 * MIB);
    body.on('error', () => undefined).destroy();
  });

  it('an answer that comes before the body is through is read whole, and nothing is left open', async () => {
    let open = 0;
    handle = ({ socket, url }, response) => {
      open += 1;
      socket.once('close', () => {
        open -= 1;
      });
      if (url === '/last') response.setHeader('connection', 'close');
      response.statusCode = 413;
      response.end('no');
    };
    for (const path of ['/last', '/kept']) {
      const pieces = Array.from({ length: 40 }, () => Buffer.alloc(MIB / 8));
      const { statusCode, body } = await pool.request({ path, method: 'POST', body: Readable.from(pieces) });
      expect([statusCode, await body.text()]).toEqual([413, 'no']);
    }
    while (open > 0) await sleep(5);
  });

  it('the server hears of a client that leaves, in the middle of an answer and before it', async () => {
    const left: Promise<unknown>[] = [];
    handle = ({ url }, response) => {
      left.push(once(response, 'close'));
      if (url === '/begun') response.write('a');
    };
    for (const path of ['/begun', '/waiting']) {
      const leaving = new AbortController();
      const asked = pool.request({ path, method: 'GET', signal: leaving.signal });
      asked.then(({ body }) => body.on('error', () => undefined)).catch(() => undefined);
      const before = left.length;
      while (left.length === before) await sleep(5);
      await sleep(30);
      leaving.abort();
    }
    expect(left).toHaveLength(2);
    await Promise.all(left);
  });

  it('what was said before a connection is cut still comes', async () => {
    handle = (_, response) => {
      response.write('a');
      response.write('b');
      response.end('c');
      response.socket?.destroy();
    };
    expect(await get()).toBe('abc');
  });

  it('the client hears of a server that breaks off', async () => {
    handle = ({ socket, url }, response) => {
      if (url === '/begun') response.write('a', () => socket.destroy());
      else socket.destroy();
    };
    await expect(get('/begun')).rejects.toThrow();
    await expect(get('/waiting')).rejects.toMatchObject({
      code: expect.stringMatching(/UND_ERR_SOCKET|ECONNRESET/),
    });
  });

  it('who answers does not work in the context of who asks, nor is one that was kept in the first one’s', async () => {
    handle = (_, response) => response.end(currentRequest()?.requestId ?? 'none');
    for (const requestId of ['11111111', '22222222']) {
      await inContext({ requestId }, async () => {
        expect(await get()).toBe('none');
        expect(currentRequest()?.requestId).toBe(requestId);
      });
    }
  });

  it('a drain waits for answers and takes no new connection', async () => {
    handle = async (_, response) => {
      response.write('a');
      await sleep(150);
      response.end('b');
    };
    const asked = await pool.request({ path: '/', method: 'GET', reset: true });
    const drained = service.drain();
    await expect(pool.request({ path: '/', method: 'GET' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await asked.body.text()).toBe('ab');
    await drained;
  });

  it('a stop during a drain ends both', async () => {
    handle = (_, response) => response.write('a');
    const { body } = await pool.request({ path: '/', method: 'GET' });
    const read = expect(body.text()).rejects.toThrow();
    const began = performance.now();
    await Promise.all([service.drain(), sleep(50).then(() => service.stop()), read]);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('a stop ends what still runs', async () => {
    handle = (_, response) => response.write('a');
    const { body } = await pool.request({ path: '/', method: 'GET' });
    const read = body.text();
    await Promise.all([service.stop(), expect(read).rejects.toThrow()]);
  });
});
