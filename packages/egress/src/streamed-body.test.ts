import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { openSite, type Site } from '../test/sites.ts';
import { createEgress, type Egress, type StreamedAnswer } from './index.ts';
import { StreamedBody } from './streamed-body.ts';

const CHUNK = 64 * 1024;

let site: Site | undefined;
let egress: Egress | undefined;

afterEach(async () => {
  await egress?.close();
  await site?.close();
});

async function ask(
  answer: (response: ServerResponse) => void,
  signal?: AbortSignal,
): Promise<StreamedAnswer> {
  site = await openSite('127.0.0.1', (_request, response) => answer(response));
  egress = createEgress({ allowHosts: [site.place] });
  return await egress.listen(`http://${site.place}/`, { signal });
}

/** A site that says numbered chunks as fast as they are taken; how many were written. */
function chatty(count: number) {
  const told = { written: 0, isLeft: false };
  const say = async (response: ServerResponse) => {
    response.on('close', () => {
      told.isLeft = !response.writableFinished;
    });
    while (told.written < count && !response.destroyed) {
      const hasRoom = response.write(Buffer.alloc(CHUNK, told.written));
      told.written += 1;
      if (!hasRoom)
        await Promise.race([
          new Promise((drained) => response.once('drain', drained)),
          wait(2000, undefined, { ref: false }),
        ]);
    }
    response.end();
  };
  return { told, say };
}

async function until(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 100 && !holds(); tries += 1) await wait(20);
  return holds();
}

test('every byte comes in its order, however slowly it is taken', async () => {
  const { say } = chatty(100);
  const { bytes } = await ask((response) => void say(response));
  let size = 0;
  let isInOrder = true;
  await bytes.to((chunk) => {
    isInOrder &&= chunk.every((byte, at) => byte === Math.floor((size + at) / CHUNK));
    size += chunk.length;
    return size % 3 === 0 ? undefined : wait(1);
  });
  expect([size, isInOrder]).toEqual([100 * CHUNK, true]);
});

test.each(['before anybody takes it', 'while there is no room'])(
  'the sender is held back %s',
  async (when) => {
    const { told, say } = chatty(2_000);
    const { bytes } = await ask((response) => void say(response));
    const room = Promise.withResolvers<void>();
    let size = 0;
    const take = (chunk: Uint8Array) => {
      size += chunk.length;
      return room.promise;
    };
    const reading = when === 'while there is no room' ? bytes.to(take) : undefined;
    await wait(300);
    // What kernels hold on both sides besides our own 256 KB.
    expect(told.written * CHUNK).toBeLessThan(30_000_000);
    room.resolve();
    await (reading ?? bytes.to(take));
    expect(size).toBe(2_000 * CHUNK);
  },
);

test('what a server said before it closed the connection comes, though there was no room then', async () => {
  const { bytes } = await ask((response) => {
    response.useChunkedEncodingByDefault = false;
    response.write('one ');
    setTimeout(() => response.end('two'), 20);
  });
  let text = '';
  await bytes.to((chunk) => {
    text += Buffer.from(chunk).toString();
    return wait(100);
  });
  expect(text).toBe('one two');
});

test('a taker that throws ends the request, and hears of its own error', async () => {
  const { told, say } = chatty(10_000);
  const { bytes } = await ask((response) => void say(response));
  const mine = new Error('too much');
  const take = () => {
    throw mine;
  };
  await expect(bytes.to(take)).rejects.toBe(mine);
  await expect(until(() => told.isLeft)).resolves.toBe(true);
});

test('a signal ends what is taken, and what nobody takes yet', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const reason = new Error('stopped');
  const silent = (response: ServerResponse) => void response.write('hm');
  const heard = (await ask(silent, first.signal)).bytes.to(() => undefined);
  first.abort(reason);
  await expect(heard).rejects.toBe(reason);
  await egress?.close();
  await site?.close();
  const { bytes } = await ask(silent, second.signal);
  second.abort(reason);
  await expect(bytes.to(() => undefined)).rejects.toBe(reason);
});

test('an answer without a body ends at once', async () => {
  const answer = await ask((response) => void response.writeHead(204).end());
  const chunks: Uint8Array[] = [];
  await answer.bytes.to((chunk) => void chunks.push(chunk));
  expect([answer.status, answer.ok, chunks]).toEqual([204, true, []]);
});

test('bytes are taken in the context of who asked, whoever opened the connection', async () => {
  const context = new AsyncLocalStorage<string>();
  const twice = (response: ServerResponse) => {
    response.write('said');
    setTimeout(() => response.end('at last'), 50);
  };
  await context.run('first', async () => (await ask(twice)).text());
  // Until the connection is free again.
  await wait(20);
  const heard = await context.run('second', async () => {
    const answer = await egress?.listen(`http://${site?.place}/`);
    let seen: string | undefined;
    await answer?.bytes.to(() => {
      seen = context.getStore();
      return undefined;
    });
    return seen;
  });
  expect(heard).toBe('second');
  expect(site?.accepted()).toBe(1);
});

test('bytes that came one by one while nobody took them are handed over in their order, each once', async () => {
  const begun = performance.now();
  const count = 255_000;
  const body = new StreamedBody({ pause() {}, resume() {}, abort() {} } as never);
  for (let at = 0; at < count; at += 1) body.add(Uint8Array.of(at % 251));
  const room = Promise.withResolvers<void>();
  let taken = 0;
  let inOrder = true;
  const reading = body.bytes.to(([byte]) => {
    inOrder &&= byte === taken % 251;
    taken += 1;
    return taken === 1_000 ? room.promise : undefined;
  });
  for (let at = count; at < count + 500; at += 1) body.add(Uint8Array.of(at % 251));
  body.end();
  room.resolve();
  await reading;
  expect({ taken, inOrder }).toEqual({ taken: count + 500, inOrder: true });
  expect(performance.now() - begun).toBeLessThan(10_000);
});
