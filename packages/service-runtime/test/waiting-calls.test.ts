import { setTimeout as sleep } from 'node:timers/promises';
import { Code, ConnectError } from '@connectrpc/connect';
import { afterEach, expect, it } from '@jest/globals';
import { CatalogService } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { createInternalClient } from '../src/index.ts';
import { catalog, conversation, person, startService, ways } from './service.ts';

/** As many calls as a client has connections. */
const AT_ONCE = 64;
const [, [, overSocket]] = ways;

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A service that answers nothing until it is told to, and who asks it over sockets. */
async function hanging(timeoutMs: number) {
  const answers = Promise.withResolvers<void>();
  const seen = { calls: 0 };
  const service = await startService({
    routes: () => undefined,
    rpc: (router) =>
      router.rpc(IdentityService.method.describe, async () => {
        seen.calls += 1;
        await answers.promise;
        return {};
      }),
  });
  const client = createInternalClient(IdentityService, {
    ...{ url: overSocket(service), signer: catalog, audience: 'identity', timeoutMs },
  });
  ends.push(
    () => service.stop(),
    () => client.close(),
    answers.resolve,
  );
  const ask = (signal?: AbortSignal) =>
    client
      .as(person)
      .describe({ uuids: [] }, { ...(signal && { signal }) })
      .then(() => undefined, ConnectError.from);
  return { seen, ask, answer: answers.resolve };
}

it('who waits for a connection to a service that hangs is told as soon as who has one', async () => {
  const timeoutMs = 3_000;
  const { ask } = await hanging(timeoutMs);
  const began = performance.now();
  const calls = Array.from({ length: 2 * AT_ONCE }, async () => {
    const error = await ask();
    return { code: error?.code, ms: performance.now() - began };
  });
  const told = await Promise.all(calls);
  expect(new Set(told.map(({ code }) => code))).toEqual(new Set([Code.DeadlineExceeded]));
  const times = told.map(({ ms }) => ms);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(timeoutMs / 2);
});

it('a call that was given up before it had a connection is not made', async () => {
  const { seen, ask, answer } = await hanging(5000);
  const first = Array.from({ length: AT_ONCE }, () => ask());
  while (seen.calls < AT_ONCE) await sleep(5);
  const leaving = new AbortController();
  const given = ask(leaving.signal);
  leaving.abort();
  expect((await given)?.code).toBe(Code.Canceled);
  answer();
  await Promise.all(first);
  expect(await ask()).toBeUndefined();
  expect(seen.calls).toBe(AT_ONCE + 1);
});

it('nor does who gives up a call that is answered with several messages wait for one', async () => {
  let calls = 0;
  const service = await startService({
    routes: () => undefined,
    rpc: (router) =>
      router.rpc(CatalogService.method.callTool, async function* (_, { signal }) {
        calls += 1;
        await sleep(10_000, undefined, { signal });
        yield {};
      }),
  });
  const client = createInternalClient(CatalogService, {
    ...{ url: overSocket(service), signer: conversation, audience: 'identity', timeoutMs: 10_000 },
  });
  const all = new AbortController();
  const ask = (signal: AbortSignal) =>
    client
      .as(person)
      .callTool({}, { signal })
      [Symbol.asyncIterator]()
      .next()
      .then(() => undefined, ConnectError.from);
  const first = Array.from({ length: AT_ONCE }, () => ask(all.signal));
  while (calls < AT_ONCE) await sleep(5);
  const leaving = new AbortController();
  const given = ask(leaving.signal);
  await sleep(20);
  leaving.abort();
  const late = sleep(2000, 'waits', { ref: false });
  expect(await Promise.race([given.then((error) => error?.code), late])).toBe(Code.Canceled);
  all.abort();
  await Promise.all(first);
  client.close();
  await service.stop();
});
