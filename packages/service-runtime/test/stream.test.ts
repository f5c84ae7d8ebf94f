import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { openStream } from '../src/index.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function serving(handler: (response: ServerResponse) => Promise<void>): Promise<number> {
  server = createServer((_request, response) => void handler(response));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('sends each line as it is written', async () => {
  const arrivals: string[] = [];
  let next: () => void = () => undefined;
  const port = await serving(async (response) => {
    const stream = openStream(response);
    for (const seq of [0, 1]) {
      await stream.write({ seq });
      await new Promise<void>((resolve) => {
        next = resolve;
      });
    }
    stream.end({ done: true });
  });
  await new Promise<void>((resolve) => {
    request({ port, host: '127.0.0.1' }, (response) => {
      expect(response.headers['content-type']).toMatch(/^application\/x-ndjson/);
      response.on('data', (chunk) => {
        arrivals.push(String(chunk));
        next();
      });
      response.on('end', resolve);
    }).end();
  });
  expect(arrivals).toEqual(['{"seq":0}\n', '{"seq":1}\n', '{"done":true}\n']);
});

it('waits for a slow reader instead of piling up', async () => {
  const line = { text: 'x'.repeat(16_384) };
  let written = 0;
  const port = await serving(async (response) => {
    const stream = openStream(response);
    while (await stream.write(line)) written += 1;
  });
  let socket: Socket | undefined;
  request({ port, host: '127.0.0.1' }, (response) => {
    socket = response.socket;
    response.pause();
  })
    .on('error', () => undefined)
    .end();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const settled = written;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(settled).toBeGreaterThan(0);
  expect(written).toBe(settled);
  socket?.destroy();
});

it('tells when the reader has gone, to every writer that waits', async () => {
  const outcomes: boolean[] = [];
  let over: Promise<void> = Promise.resolve();
  const port = await serving(async (response) => {
    const stream = openStream(response);
    const writer = async () => {
      while (await stream.write({ text: 'x'.repeat(65_536) }));
      outcomes.push(stream.gone);
    };
    over = Promise.all([writer(), writer(), stream.closed]).then(() => undefined);
    await over;
  });
  await new Promise<void>((resolve) => {
    const asking = request({ port, host: '127.0.0.1' }, (response) => {
      response.pause();
      setTimeout(() => {
        asking.destroy();
        resolve();
      }, 100);
    });
    asking.on('error', () => undefined).end();
  });
  await over;
  expect(outcomes).toEqual([true, true]);
});
