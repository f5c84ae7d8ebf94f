import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { openSite, type Site } from '../test/sites.ts';
import { createEgress, type Egress } from './index.ts';

let site: Site | undefined;
let egress: Egress | undefined;

afterEach(async () => {
  await egress?.close();
  await site?.close();
});

/** A site that answers the first request of each connection, and closes the connection at the second. */
async function closing(connections = Number.POSITIVE_INFINITY) {
  const heard: string[] = [];
  const known = new WeakSet<object>();
  site = await openSite('127.0.0.1', ({ socket, method, url }, response) => {
    heard.push(`${method} ${url}`);
    const isOver = known.has(socket) || (site?.accepted() ?? 0) > connections;
    known.add(socket);
    if (isOver) socket.destroy();
    else response.end('answer');
  });
  egress = createEgress({ allowHosts: [site.place] });
  const url = `http://${site.place}/`;
  const ask = async (isRepeatable: boolean, path = '') => {
    const response = await egress?.stream(url + path, { method: 'POST', body: 'question', isRepeatable });
    const text = await response?.text();
    // Until the connection is free again.
    await setImmediate();
    return text;
  };
  return { ask, heard };
}

test('what may be repeated is sent again where its connection turns out to be closed', async () => {
  const { ask, heard } = await closing();
  expect([await ask(true, 'one'), await ask(true, 'two')]).toEqual(['answer', 'answer']);
  expect(heard).toEqual(['POST /one', 'POST /two', 'POST /two']);
  expect(site?.accepted()).toBe(2);
});

test('once, not more often', async () => {
  const { ask, heard } = await closing(1);
  await ask(true, 'one');
  await expect(ask(true, 'two')).rejects.toMatchObject({ code: 'UNREACHABLE' });
  expect(heard).toEqual(['POST /one', 'POST /two', 'POST /two']);
});

test('anything else is not', async () => {
  const { ask, heard } = await closing();
  await ask(false, 'one');
  await expect(ask(false, 'two')).rejects.toMatchObject({ code: 'UNREACHABLE' });
  expect(heard).toEqual(['POST /one', 'POST /two']);
});

test('nor what was aborted', async () => {
  const { ask, heard } = await closing(0);
  const reason = new Error('stopped');
  const signal = AbortSignal.abort(reason);
  const asked = egress?.stream(`http://${site?.place}/`, { signal, isRepeatable: true });
  await expect(asked).rejects.toBe(reason);
  await expect(ask(false)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  expect(heard).toEqual(['POST /']);
});

test('who aborts does not wait for a connection that does not come about', async () => {
  egress = createEgress({ resolver: () => new Promise(() => undefined) });
  const reason = new Error('stopped');
  for (const pause of [0, 50]) {
    const leaving = new AbortController();
    const began = performance.now();
    const asked = egress.stream('http://name.test/', { signal: leaving.signal });
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    leaving.abort(reason);
    await expect(asked).rejects.toBe(reason);
    expect(performance.now() - began).toBeLessThan(2000);
  }
});
