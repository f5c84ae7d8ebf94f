import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge, KnowledgeDocument } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

const ada = person();
const article = `<!doctype html><html><head><title>Night &amp; trains</title></head><body><article><h1>Night trains</h1>
<p>${'The night train to Tampere leaves at 23:04 from platform five. '.repeat(8)}</p></article></body></html>`;

let catalog: RunningCatalog;
let pages: Server;
let canary: SocketServer;
let accepted = 0;
let allowed: string;
let trap: number;

beforeAll(async () => {
  canary = createSocketServer((socket) => {
    accepted++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
  trap = (canary.address() as AddressInfo).port;
  pages = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${trap}/` }).end();
    else if (request.url === '/twice') response.writeHead(302, { location: '/away' }).end();
    else if (request.url === '/gone') response.writeHead(404).end('no');
    else response.writeHead(200, { 'content-type': 'text/html' }).end(article);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(pages.address() as AddressInfo).port}`;
  allowed = `http://${host}`;
  let asked = 0;
  catalog = await runCatalog({
    egress: {
      allowHosts: [host],
      allowPorts: [trap],
      resolver: async (name) => {
        if (name === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
        // A name server that changes its answer.
        return asked++ % 2 === 0
          ? [
              { address: '198.51.100.7', family: 4 },
              { address: '127.0.0.1', family: 4 },
            ]
          : [{ address: '127.0.0.1', family: 4 }];
      },
    },
  });
});
afterAll(async () => {
  await catalog.close();
  pages.closeAllConnections();
  await Promise.all([pages, canary].map((server) => new Promise((resolve) => server.close(resolve))));
});

const hostile = () => [
  ...[
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00::1]',
    '100.64.0.1',
    'changes.example',
    'changes.example',
  ].map((host) => `http://${host}:${trap}/`),
  `${allowed}/away`,
  `${allowed}/twice`,
];

const lookUp = (url: string) =>
  catalog.call<{ title: string; excerpt: string; contentType: string; knowledge: Knowledge | null }>(
    ada,
    'GET',
    `/api/knowledges-url?${new URLSearchParams({ url })}`,
  );

async function settled(uuid: string): Promise<Knowledge> {
  const shown = await eventually(
    () => catalog.call<Knowledge>(ada, 'GET', `/api/knowledges/${uuid}`),
    ({ body }) => body.data.status >= 2,
  );
  return shown.body.data;
}

test('an allowed page is looked up, becomes knowledge, and is known again', async () => {
  const before = await lookUp(`${allowed}/trains`);
  expect(before.body.data).toMatchObject({
    title: 'Night & trains',
    contentType: 'text/html',
    knowledge: null,
  });
  expect(before.body.data.excerpt).toContain('The night train to Tampere');
  const body = { name: 'Trains', uri: `${allowed}/trains` };
  const made = await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', body);
  const { uuid } = made.body.data;
  expect(await settled(uuid)).toMatchObject({ status: 2, uri: `${allowed}/trains` });
  const documents = await catalog.call<KnowledgeDocument[]>(ada, 'GET', `/api/knowledges/${uuid}/documents`);
  expect(documents.body.data[0]).toMatchObject({ name: 'Night & trains', status: 2 });
  expect((await lookUp(`${allowed}/trains`)).body.data.knowledge?.uuid).toBe(uuid);
  const eve = person();
  const other = await catalog.call<{ knowledge: unknown }>(
    eve,
    'GET',
    `/api/knowledges-url?url=${allowed}/trains`,
  );
  expect(other.body.data.knowledge).toBeNull();
});

test('hostile addresses are refused by the look-up and by the reading, and nothing is connected to', async () => {
  for (const url of hostile()) {
    const { status, body } = await lookUp(url);
    expect([url, status, body.errorCode]).toEqual([
      url,
      422,
      expect.stringMatching(/^URL_(PRIVATE_ADDRESS|UNRESOLVED)$/),
    ]);
    const made = await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', { name: 'Trap', uri: url });
    const failed = await settled(made.body.data.uuid);
    expect([url, failed.status, failed.chunkCount]).toEqual([url, 3, 0]);
    expect(failed.statusReason).toMatch(/public internet|No address/);
  }
  expect(accepted).toBe(0);
  await fetch(`http://127.0.0.1:${trap}/`).catch(() => undefined);
  expect(accepted).toBe(1);
});

test('what is no web address is 400, what is not there is 422', async () => {
  for (const url of [
    'file:///etc/passwd',
    'gopher://a.example',
    'nonsense',
    'http://user:secret@a.example/',
  ]) {
    const { status, body } = await lookUp(url);
    expect([url, status, body.error]).toEqual([url, 400, 'Invalid URL format']);
  }
  expect((await lookUp(`${allowed}/gone`)).body).toMatchObject({ code: 422, errorCode: 'PAGE_REFUSED' });
});
