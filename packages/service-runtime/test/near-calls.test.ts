import { setTimeout as sleep } from 'node:timers/promises';
import { Code, ConnectError } from '@connectrpc/connect';
import { afterEach, expect, it } from '@jest/globals';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { contextFrom, createInternalClient, currentRequest, inContext } from '../src/index.ts';
import { catalog, person, startService, type TestService, ways } from './service.ts';

type Describe = (signal: AbortSignal, headers: Headers) => Promise<string> | string;

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A service that answers with a text, and who asks it. */
async function pair(describe: Describe, { timeoutMs = 2000, urlOf = ({ url }: TestService) => url } = {}) {
  const service = await startService({
    routes: () => undefined,
    rpc: (router) =>
      router.service(IdentityService, {
        describe: async (_request, { signal, requestHeader }) => ({
          people: [{ logo: await describe(signal, requestHeader) }],
        }),
      }),
  });
  const client = createInternalClient(IdentityService, {
    ...{ url: urlOf(service), signer: catalog, audience: 'identity', timeoutMs },
  });
  ends.push(
    () => service.stop(),
    () => client.close(),
  );
  const ask = async () => {
    const { people } = await client.as(person).describe({ uuids: [] });
    return people[0]?.logo;
  };
  return { service, ask };
}

const failureOf = (call: Promise<unknown>) => call.then(() => undefined, ConnectError.from);

it('a call within one process needs no connection, under another name of the place it does', async () => {
  const host: Describe = (_, headers) => headers.get('host') ?? 'no connection';
  const [[, byItsName], [, overSocket]] = ways;
  const near = await pair(host, { urlOf: byItsName });
  const far = await pair(host, { urlOf: overSocket });
  expect(await near.ask()).toBe('no connection');
  expect(await far.ask()).toMatch(/^localhost:/);
});

it('whoever is asked works in a context of its own, and the asker goes on in his', async () => {
  const { ask } = await pair(() => currentRequest()?.address ?? 'none');
  const context = contextFrom({}, '203.0.113.77');
  await inContext(context, async () => {
    expect(await ask()).toBe('203.0.113.0/24');
    expect(currentRequest()).toBe(context);
  });
});

it('an answer that does not come in time is given up, and who works on it is told', async () => {
  const told = Promise.withResolvers<string>();
  const { ask } = await pair(
    async (signal) => {
      signal.addEventListener('abort', () => told.resolve('left'));
      return await told.promise;
    },
    { timeoutMs: 50 },
  );
  expect(await failureOf(ask())).toMatchObject({ code: Code.DeadlineExceeded });
  expect(await told.promise).toBe('left');
});

it('an answer that is larger than a message may be is refused', async () => {
  const { ask } = await pair(() => 'x'.repeat(17 * 1024 * 1024));
  expect(await failureOf(ask())).toMatchObject({ code: Code.ResourceExhausted });
});

it('a service that stops lets the calls end that run, and answers no others', async () => {
  const { service, ask } = await pair(async () => {
    await sleep(100);
    return 'answered';
  });
  const running = ask();
  await sleep(10);
  const stopping = service.stop();
  expect(await running).toBe('answered');
  await stopping;
  expect(await failureOf(ask())).toMatchObject({ code: Code.Unavailable });
});

it('an error tells nothing but what goes over a connection', async () => {
  const { ask } = await pair(() => {
    throw new ConnectError('Not now', Code.Aborted, { 'x-why': 'busy' }, undefined, new Error('inner'));
  });
  const error = await failureOf(ask());
  expect(error).toMatchObject({ code: Code.Aborted, rawMessage: 'Not now', cause: undefined });
  expect(error?.metadata.get('x-why')).toBe('busy');
});
