import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import { anotherOwnAddress, openSite, type Site } from '../../../packages/egress/test/sites.ts';
import { type Api, settled, signIn } from './api.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

const own = anotherOwnAddress();
const sentence = 'The night train to Tampere leaves at 23:04 from platform five.';
const article = `<!doctype html><title>Night trains</title><article><h1>Night trains</h1><p>${sentence}</p></article>`;

let canaries: Site[];
let open: Site;
let product: Product;
let api: Api;

before(async () => {
  canaries = [await openSite('127.0.0.1', secret), await openSite('::1', secret)];
  open = await openSite(own, (request, response) => {
    const target = new URL(request.url ?? '/', 'http://open').searchParams.get('to');
    if (target) response.writeHead(302, { location: target }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(article);
  });
  const ports = [open, ...canaries].map(({ port }) => port);
  const env = {
    EGRESS_ALLOW: `${own}/32`,
    EGRESS_PORTS: ports.join(),
    RATE_LIMITS: 'read=1000000,write=1000000',
  };
  product = await startProduct(await installedDataDir(), env);
  api = await signIn(product, 'reader@example.org');
});

after(async () => {
  await product?.end();
  await Promise.all([open, ...(canaries ?? [])].map((site) => site?.close()));
});

function secret(_: unknown, response: { end(text: string): void }): void {
  response.end('secret');
}

/** Ways to write an address of this machine or of a private network, and redirects that lead there. */
function hostile(): string[] {
  const [four, six] = canaries.map(({ port }) => port);
  const loopback = [
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0.0.0.0',
  ];
  const mapped = [
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ];
  const others = [
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
  ];
  const trap = `http://127.0.0.1:${four}/`;
  const first = `http://${open.place}/?to=${encodeURIComponent(trap)}`;
  return [
    ...[...loopback, ...mapped, ...others].map((host) => `http://${host}:${four}/`),
    ...['[::1]', '[::]', 'localhost'].map((host) => `http://${host}:${six}/`),
    first,
    `http://${open.place}/?to=${encodeURIComponent(first)}`,
  ];
}

async function lookUp(url: string) {
  const answer = await api.send(routes.lookUpKnowledgeUrl, { query: { url } });
  return (await answer.json()) as { code: number; errorCode?: string; data?: { title: string } };
}

const accepted = () => canaries.map((site) => site.accepted());

test('an allowed host is looked up, and becomes knowledge that is found', async () => {
  const url = `http://${open.place}/trains`;
  assert.equal((await lookUp(url)).data?.title, 'Night trains');
  const base = await api.call(routes.createKnowledge, { body: { name: 'Trains', uri: url } });
  assert.equal((await settled(api, base.uuid)).status, 2);
  const body = { query: 'When does the night train to Tampere leave?' };
  const { passages } = await api.call(routes.searchKnowledge, { params: { id: base.uuid }, body });
  assert.ok(passages[0]?.text.includes(sentence));
});

test('hostile addresses are refused by the look-up; no canary is reached', async () => {
  for (const url of hostile()) {
    const { code, errorCode = '' } = await lookUp(url);
    assert.deepEqual([url, code], [url, 422]);
    assert.match(errorCode, /^URL_(PRIVATE_ADDRESS|UNRESOLVED)$/, url);
  }
  assert.deepEqual(accepted(), [0, 0]);
});

test('hostile addresses as a new base, and as another document, end as FAILED; no canary is reached', async () => {
  const params = { id: (await api.call(routes.createKnowledge, { body: { name: 'Traps' } })).uuid };
  for (const uri of hostile()) {
    const base = await api.call(routes.createKnowledge, { body: { name: 'Trap', uri } });
    const failed = await settled(api, base.uuid);
    assert.deepEqual([uri, failed.status, failed.chunkCount], [uri, 3, 0]);
    assert.match(failed.statusReason ?? '', /public internet|No address/, uri);
    await api.call(routes.addDocument, { params, body: { uri, name: 'Trap' } });
  }
  assert.equal((await settled(api, params.id)).status, 3);
  const documents = await api.call(routes.listDocuments, { params, query: { pageSize: 100 } });
  assert.deepEqual(
    documents.map(({ status }: { status: number }) => status),
    hostile().map(() => 3),
  );
  assert.deepEqual(accepted(), [0, 0]);
});

test('the canaries do count who comes', async () => {
  for (const { place } of canaries) assert.equal(await (await fetch(`http://${place}/`)).text(), 'secret');
  assert.deepEqual(accepted(), [1, 1]);
});
