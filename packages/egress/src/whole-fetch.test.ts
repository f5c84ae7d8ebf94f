import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openSite, type Site } from '../test/sites.ts';
import { createEgress, type Egress } from './index.ts';

let site: Site;
let other: Site;
let egress: Egress;
let hasty: Egress;

beforeAll(async () => {
  other = await openSite('127.0.0.1', (request, response) => {
    response.end(JSON.stringify({ method: request.method, headers: request.headers }));
  });
  site = await openSite('127.0.0.1', (request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    const left = Number(url.searchParams.get('left') ?? 0);
    switch (url.pathname) {
      case '/hops':
        return left > 0 ? redirect(302, `/hops?left=${left - 1}`) : response.end('arrived');
      case '/away':
        return redirect(Number(url.searchParams.get('status') ?? 302), `http://${other.place}/`);
      case '/gzip':
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('small'));
      case '/bomb':
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(3_000_000)));
      case '/damaged':
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip at all');
      case '/thrice':
        return response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip' }).end('x');
      case '/drip':
        response.write('slow');
        return;
      case '/stream':
        response.write('first ');
        setTimeout(() => response.end('second'), 50);
        return;
      case '/silent':
        return;
      default:
        response.end(JSON.stringify({ method: request.method, headers: request.headers }));
    }
    function redirect(status: number, location: string) {
      response.writeHead(status, { location }).end();
    }
  });
  const allowHosts = [site.place, other.place];
  egress = createEgress({ allowHosts, maxBytes: 1_000_000 });
  hasty = createEgress({ allowHosts, timeoutMs: 400 });
});

afterAll(async () => {
  await Promise.all([egress.close(), hasty.close()]);
  await Promise.all([site.close(), other.close()]);
});

const at = (path: string) => `http://${site.place}${path}`;
const text = (body: Uint8Array) => Buffer.from(body).toString();

test('where a redirect leads is told before it is followed, and what is thrown then ends the fetch', async () => {
  const told: string[] = [];
  await egress.fetch(at('/hops?left=2'), { onRedirect: (url) => void told.push(url) });
  expect(told).toEqual([at('/hops?left=1'), at('/hops?left=0')]);
  const accepted = other.accepted();
  const stopped = egress.fetch(at('/away'), {
    onRedirect: async (url) => {
      throw new RangeError(url);
    },
  });
  await expect(stopped).rejects.toThrow(new RangeError(`http://${other.place}/`));
  expect(other.accepted()).toBe(accepted);
});

test('three redirects are followed, four are not', async () => {
  expect(text((await egress.fetch(at('/hops?left=3'))).body)).toBe('arrived');
  await expect(egress.fetch(at('/hops?left=4'))).rejects.toMatchObject({ code: 'BAD_REDIRECT' });
});

test('credentials are dropped across origins and kept within one', async () => {
  const headers = { authorization: 'Bearer s', cookie: 'a=b', 'x-api-key': 's', accept: 'text/html' };
  const away = JSON.parse(text((await egress.fetch(at('/away'), { headers })).body));
  expect(away.headers).toMatchObject({ accept: 'text/html', host: other.place });
  expect(Object.keys(away.headers)).not.toEqual(expect.arrayContaining(['authorization']));
  expect(JSON.stringify(away)).not.toMatch(/Bearer|a=b|x-api-key/);
  const here = JSON.parse(text((await egress.fetch(at('/echo'), { headers })).body));
  expect(here.headers).toMatchObject({ authorization: 'Bearer s', cookie: 'a=b' });
});

test('a body is not carried to another origin', async () => {
  const request = { method: 'POST', body: 'secret' };
  await expect(egress.fetch(at('/away?status=307'), request)).rejects.toMatchObject({ code: 'BAD_REDIRECT' });
  const followed = JSON.parse(text((await egress.fetch(at('/away?status=303'), request)).body));
  expect(followed).toMatchObject({ method: 'GET' });
});

test('a compressed body is read, an oversized one refused though it came small', async () => {
  expect(text((await egress.fetch(at('/gzip'))).body)).toBe('small');
  await expect(egress.fetch(at('/bomb'))).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test.each(['/damaged', '/thrice'])('%s is told as an encoding that cannot be read', async (path) => {
  await expect(egress.fetch(at(path))).rejects.toMatchObject({ code: 'BAD_ENCODING' });
});

test.each(['/silent', '/drip'])('%s ends at the time limit', async (path) => {
  await expect(hasty.fetch(at(path))).rejects.toMatchObject({ code: 'TIMED_OUT' });
});

test("an abort by the caller stays the caller's", async () => {
  const reason = new Error('stopped');
  await expect(egress.fetch(at('/silent'), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test('a closed port is unreachable', async () => {
  const gone = await openSite('127.0.0.1', () => undefined);
  await gone.close();
  const request = { allowHosts: [gone.place] };
  await expect(egress.fetch(`http://${gone.place}/`, request)).rejects.toMatchObject({ code: 'UNREACHABLE' });
});

test('a stream hands on what has come before the end', async () => {
  const response = await egress.stream(at('/stream'));
  const seen: string[] = [];
  for await (const chunk of response.body ?? []) seen.push(text(chunk));
  expect([response.status, ...seen]).toEqual([200, 'first ', 'second']);
});

test('leaving a stream, or aborting it, ends the request', async () => {
  const stop = new AbortController();
  const response = await egress.stream(at('/drip'), { signal: stop.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  const reason = new Error('stopped');
  stop.abort(reason);
  await expect(reader?.read()).rejects.toBe(reason);
  const left = await egress.stream(at('/drip'));
  await expect(left.body?.cancel()).resolves.toBeUndefined();
});
