import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anotherOwnAddress, openSite, type Site } from '../test/sites.ts';
import { createEgress, type Egress } from './index.ts';

const own = anotherOwnAddress();
const names = new Map<string, string[][]>();
const resolver = async (host: string) => {
  const answers = names.get(host) ?? [];
  const now = answers.length > 1 ? answers.shift() : answers[0];
  return (now ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

let canary: Site;
let canary6: Site;
let open: Site;
let egress: Egress;

beforeAll(async () => {
  canary = await openSite('127.0.0.1', (_, response) => response.end('secret'));
  canary6 = await openSite('::1', (_, response) => response.end('secret'));
  open = await openSite(own, (request, response) => {
    const target = new URL(request.url ?? '/', 'http://open').searchParams.get('to');
    if (target) response.writeHead(302, { location: target }).end();
    else response.setHeader('x-asked-for', request.headers.host ?? '').end('hello');
  });
  egress = createEgress({
    allowCidrs: [`${own}/32`],
    allowPorts: [canary.port, canary6.port, open.port],
    resolver,
  });
});

afterAll(async () => {
  await egress.close();
  await Promise.all([canary.close(), canary6.close(), open.close()]);
});

const refused = (url: string) =>
  expect(egress.fetch(url)).rejects.toMatchObject({ name: 'EgressRefused', code: 'PRIVATE_ADDRESS' });

describe('an address that is not public', () => {
  test.each([
    '127.0.0.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.1',
    '127.0.1',
    '0',
    '0.0.0.0',
    '①②⑦.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '255.255.255.255',
    '224.0.0.1',
    '198.18.0.1',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[100::1]',
    '[2001:db8::1]',
  ])('%s is refused', (host) => refused(`http://${host}:${canary.port}/`));

  test('the IPv6 loopback is refused', () => refused(`http://[::1]:${canary6.port}/`));

  test.each([
    ['localhost', '127.0.0.1'],
    ['localhost.', '127.0.0.1'],
    ['inside.test', '127.0.0.1'],
    ['six.test', '::1'],
    ['mapped.test', '::ffff:127.0.0.1'],
    ['metadata.test', '169.254.169.254'],
  ])('the name %s that leads to %s is refused', async (name, address) => {
    names.set(name, [[address]]);
    await refused(`http://${name}:${canary.port}/`);
  });

  test('a name with one public and one private address is refused', async () => {
    names.set('both.test', [[own, '127.0.0.1']]);
    await refused(`http://both.test:${canary.port}/`);
  });

  test('the Host header of the caller leads nowhere else', async () => {
    names.set('good.test', [[own]]);
    const headers = { host: `127.0.0.1:${canary.port}` };
    const answer = await egress.fetch(`http://good.test:${open.port}/`, { headers });
    expect(answer.headers['x-asked-for']).toBe(`good.test:${open.port}`);
  });

  test('a redirect to it is refused, at the first and at the second hop', async () => {
    const secret = encodeURIComponent(`http://127.0.0.1:${canary.port}/`);
    const second = encodeURIComponent(`http://${open.place}/?to=${secret}`);
    await refused(`http://${open.place}/?to=${secret}`);
    await refused(`http://${open.place}/?to=${second}`);
  });

  test('a name server that changes its answer gains nothing', async () => {
    names.set('turns.test', [[own], ['127.0.0.1']]);
    const url = `http://turns.test:${canary.port}/`;
    await expect(egress.fetch(url)).rejects.toMatchObject({ code: 'UNREACHABLE' });
    await refused(url);
  });

  test('a stream to it is refused too', async () => {
    await expect(egress.stream(`http://127.0.0.1:${canary.port}/`)).rejects.toMatchObject({
      code: 'PRIVATE_ADDRESS',
    });
  });

  test('none of these reached a listening canary', () => {
    expect([canary.accepted(), canary6.accepted()]).toEqual([0, 0]);
  });
});

test('an allowed host is fetched in the same run', async () => {
  const { status, body, url } = await egress.fetch(`http://${open.place}/`);
  expect([status, Buffer.from(body).toString(), url]).toEqual([200, 'hello', `http://${open.place}/`]);
});

test('an exact host and port that was allowed is reached, its neighbours are not', async () => {
  const before = canary.accepted();
  const request = { allowHosts: [canary.place] };
  const { body } = await egress.fetch(`http://${canary.place}/`, request);
  expect(Buffer.from(body).toString()).toBe('secret');
  await expect(egress.fetch(`http://127.0.0.1:${open.port}/`, request)).rejects.toMatchObject({
    code: 'PRIVATE_ADDRESS',
  });
  expect(canary.accepted()).toBe(before + 1);
});

test('other ports than 80 and 443 are refused unless allowed', async () => {
  const strict = createEgress({ allowCidrs: [`${own}/32`], resolver });
  await expect(strict.fetch(`http://${open.place}/`)).rejects.toMatchObject({ code: 'BAD_PORT' });
  await strict.close();
});

test('a name without an address is told apart', async () => {
  await expect(egress.fetch('http://nowhere.test/')).rejects.toMatchObject({ code: 'UNRESOLVED' });
});

test.each([
  ['ENOTFOUND', 'UNRESOLVED'],
  ['ENODATA', 'UNRESOLVED'],
  ['EINVAL', 'UNRESOLVED'],
  ['EAI_AGAIN', 'UNREACHABLE'],
  ['EAI_FAIL', 'UNREACHABLE'],
  ['ETIMEOUT', 'UNREACHABLE'],
])('a look-up that ends with %s is told as %s', async (code, told) => {
  const failed = Object.assign(new Error(`getaddrinfo ${code} example.com`), { code });
  const blind = createEgress({ resolver: () => Promise.reject(failed) });
  for (const url of ['http://example.com/', 'https://example.com/']) {
    await expect(blind.fetch(url)).rejects.toMatchObject({ name: 'EgressRefused', code: told });
  }
  await expect(blind.listen('http://example.com/')).rejects.toMatchObject({ code: told });
  await blind.close();
});

test.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'http://me:pass@example.com/',
  'no address',
  'http://',
])('%s is no address to fetch', async (url) => {
  await expect(egress.fetch(url)).rejects.toMatchObject({ code: 'BAD_URL' });
});
