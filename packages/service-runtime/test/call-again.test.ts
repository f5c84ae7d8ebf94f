import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Code, ConnectError } from '@connectrpc/connect';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { createInternalClient } from '../src/index.ts';
import { askAgain } from '../src/rpc/ask-again.ts';
import { catalog, person, startService, type TestService } from './service.ts';

let service: TestService;
let heard: number;
let refusal: Error | undefined;
beforeEach(async () => {
  heard = 0;
  refusal = undefined;
  service = await startService({
    routes: () => undefined,
    rpc: (router) =>
      router.service(IdentityService, {
        describe: () => {
          heard += 1;
          if (refusal) throw refusal;
          return { people: [] };
        },
      }),
  });
});
afterEach(() => service.stop());

/** Calls on a way that loses its first connections once a call has come over them: the code of its end, and how many it took. */
async function onBadWay(losses: number): Promise<{ code: number; connections: number }> {
  let connections = 0;
  const way = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    if (connections <= losses) socket.once('data', () => socket.destroy());
    else socket.pipe(connect(Number(new URL(service.url).port), '127.0.0.1')).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const url = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
  const client = createInternalClient(IdentityService, { url, signer: catalog, audience: 'identity' });
  const call = client.as(person).describe({ uuids: [] });
  const code = await call.then(
    () => 0,
    (error: unknown) => ConnectError.from(error).code,
  );
  client.close();
  way.close();
  return { code, connections };
}

it('is made again where its connection broke', async () => {
  expect(await onBadWay(2)).toEqual({ code: 0, connections: 3 });
  expect(heard).toBe(1);
});

it('is given up after the third time', async () => {
  expect(await onBadWay(3)).toEqual({ code: Code.Unavailable, connections: 3 });
  expect(heard).toBe(0);
});

it('is made once where the service itself says that it cannot', async () => {
  refusal = Object.assign(new Error('terminating connection'), { code: '57P01' });
  expect((await onBadWay(0)).code).toBe(Code.Unavailable);
  expect(heard).toBe(1);
});

it('of a method that is not IDEMPOTENT is made once', async () => {
  let made = 0;
  const lost = async () => {
    made += 1;
    throw new ConnectError('Lost', Code.Unavailable, undefined, undefined, new Error('ECONNRESET'));
  };
  await expect(askAgain({ idempotency: 0 }, lost)).rejects.toThrow('Lost');
  expect(made).toBe(1);
});
