import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CatalogService } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { createInternalClient } from '../src/index.ts';
import { conversation, person, startService, type TestService, ways } from './service.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Answer = (signal: AbortSignal) => AsyncGenerator<{ text: string }>;

/** A service that answers with several messages, and who asks it. */
async function pair(answer: Answer, urlOf: (service: TestService) => string) {
  const service = await startService({
    routes: () => undefined,
    rpc: (router) => router.rpc(CatalogService.method.callTool, (_, { signal }) => answer(signal)),
  });
  const client = createInternalClient(CatalogService, {
    ...{ url: urlOf(service), signer: conversation, audience: 'identity', timeoutMs: 5000 },
  });
  ends.push(
    () => service.stop(),
    () => client.close(),
  );
  return { service, ask: (signal: AbortSignal) => client.as(person).callTool({}, { signal }) };
}

describe.each(ways)('a call that is answered with several messages %s', (_, urlOf) => {
  it('is over for who answers when its asker leaves, also one that reads no further', async () => {
    const over = Promise.withResolvers<void>();
    const full = Promise.withResolvers<void>();
    const { ask } = await pair(async function* () {
      try {
        for (;;) {
          // Nobody takes it: whoever answers waits here.
          const late = setTimeout(full.resolve, 300);
          yield { text: 'x'.repeat(1_000_000) };
          clearTimeout(late);
        }
      } finally {
        over.resolve();
      }
    }, urlOf);
    const leaving = new AbortController();
    const answers = ask(leaving.signal)[Symbol.asyncIterator]();
    await answers.next();
    await full.promise;
    leaving.abort();
    const goesOn = sleep(2000, 'goes on', { ref: false });
    expect(await Promise.race([over.promise.then(() => 'over'), goesOn])).toBe('over');
  });

  it('is nobody’s failure where its asker gave it up', async () => {
    const { service, ask } = await pair(async function* (signal) {
      yield { text: 'begun' };
      await sleep(5000, undefined, { signal });
    }, urlOf);
    const leaving = new AbortController();
    const answers = ask(leaving.signal)[Symbol.asyncIterator]();
    await answers.next();
    leaving.abort();
    await expect(answers.next()).rejects.toThrow();
    await sleep(100);
    expect(service.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
