import { createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { bind, collectBody, sendDownloadInPieces } from '../src/index.ts';
import { gateway, person, startService, type TestService } from './service.ts';

let service: TestService | undefined;
afterEach(() => service?.stop());

/** Reads a file that is made as it goes out, or leaves after its first piece; answers what was logged as a failure. */
async function failuresOf(pieces: () => AsyncGenerator<string>, { leaves = false } = {}): Promise<string> {
  const over = Promise.withResolvers<void>();
  const until = async function* () {
    try {
      yield* pieces();
    } finally {
      over.resolve();
    }
  };
  service = await startService({
    routes: (router) =>
      bind(router, routes.getFile, async ({ response }) => {
        await sendDownloadInPieces(response, { name: 'a.csv', type: 'text/csv' }, until());
        return undefined;
      }),
  });
  const { url, logged } = service;
  const authorization = `Bearer ${gateway.sign({ audience: 'identity', act: person })}`;
  const asking = get(`${url}/api/files/abcdefgh`, { headers: { authorization } }, (answer) => {
    answer.on('error', () => undefined).once('data', () => leaves && asking.destroy());
  });
  asking.on('error', () => undefined);
  await over.promise;
  await sleep(50);
  return logged.filter((line) => line.includes('"level":"error"')).join('');
}

it('who leaves in the middle of a file is nobody’s failure', async () => {
  const endless = async function* () {
    for (;;) yield 'x'.repeat(100_000);
  };
  expect(await failuresOf(endless, { leaves: true })).toBe('');
});

it('what fails while a file goes out is logged', async () => {
  const broken = async function* () {
    yield 'x';
    await sleep(50);
    throw new Error('the table is gone');
  };
  expect(await failuresOf(broken)).toContain('the table is gone');
});

it('a body whose sender has left before it is read is not waited for', async () => {
  const read = Promise.withResolvers<unknown>();
  const server = createServer((request) => {
    request.once('close', () => collectBody(request, 100).then(read.resolve, read.resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{');
  setTimeout(() => socket.destroy(), 50);
  const late = sleep(2000, 'waits', { ref: false });
  expect(await Promise.race([read.promise, late])).toMatchObject({ row: { code: 400 } });
  server.close();
});
