import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Principal } from '@tutka/service-runtime';
import { person, type RunningCatalog, runCatalog, type SignedUrl } from '../../test/running-catalog.ts';

const maxBytes = 300_000;
const nobody: Principal = { kind: 'anonymous' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await runCatalog({ maxBytes, reads: false });
});
afterAll(() => catalog.close());

async function signed(resourceType: string, fileName: string, who: Principal = person()): Promise<SignedUrl> {
  const query = new URLSearchParams({ resourceType, fileName });
  const { status, body } = await catalog.call<SignedUrl>(who, 'GET', `/api/upload/signed-url?${query}`);
  expect(status).toBe(200);
  return body.data;
}

const put = (address: string, body: Uint8Array | string) =>
  catalog.send(nobody, 'PUT', address, {
    body: typeof body === 'string' ? body : new Blob([new Uint8Array(body)]),
  });

describe('a signed address', () => {
  test('takes one file, and gives it to members of the workspace alone, under its name', async () => {
    const ada = person();
    const name = '第一章 “über” Größe.pdf';
    const { url, signedUrl } = await signed('knowledge', name, ada);
    expect(url.length).toBeLessThanOrEqual(255);
    expect((await put(signedUrl, '%PDF-1.7 something')).body).toEqual({ code: 200, data: null });

    const got = await catalog.call(person(ada.workspace), 'GET', url);
    expect(got.status).toBe(200);
    expect(got.bytes.toString()).toBe('%PDF-1.7 something');
    expect(got.headers.get('content-type')).toBe('application/pdf');
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect(got.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const disposition = got.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment;/);
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)/.exec(disposition)?.[1] ?? '')).toBe(name);

    for (const other of [person(), nobody, visitor(ada.workspace)]) {
      const refused = await catalog.call(other, 'GET', url);
      expect([refused.status, refused.body.error]).toEqual([404, 'File not found']);
    }
  });

  test('serves once', async () => {
    const { signedUrl } = await signed('knowledge', 'a.txt');
    expect((await put(signedUrl, 'one')).status).toBe(200);
    const second = await put(signedUrl, 'two');
    expect([second.status, second.body.errorCode]).toEqual([409, 'UPLOAD_ALREADY_DONE']);
  });

  test('serves once in a race, too, and what is kept is what won', async () => {
    const ada = person();
    const { url, signedUrl } = await signed('knowledge', 'a.txt', ada);
    const answers = await Promise.all(['one', 'two', 'six', 'ten'].map((text) => put(signedUrl, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = ['one', 'two', 'six', 'ten'][answers.findIndex(({ status }) => status === 200)];
    expect((await catalog.call(ada, 'GET', url)).bytes.toString()).toBe(winner);
  });

  test('is refused where it was changed, and so is any other', async () => {
    const { signedUrl } = await signed('knowledge', 'a.txt');
    const [path, mac = ''] = signedUrl.split(/\.(?=[^.]*$)/);
    const claims = JSON.parse(Buffer.from((path ?? '').split('/').at(-1) ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, maxBytes: 1e12 })).toString('base64url');
    for (const address of [
      `/api/upload/files/${forged}.${mac}`,
      '/api/upload/files/aaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      `${path}.`,
    ]) {
      const refused = await put(address, 'x');
      expect([refused.status, refused.body.errorCode]).toEqual([403, 'UPLOAD_NOT_SIGNED']);
    }
  });

  test('needs somebody signed in, a type and a name', async () => {
    const ask = (who: Principal, query: string) =>
      catalog.call(who, 'GET', `/api/upload/signed-url?${query}`);
    expect((await ask(nobody, 'resourceType=knowledge&fileName=a')).status).toBe(401);
    expect((await ask(person(), 'resourceType=other&fileName=a')).status).toBe(400);
    expect((await ask(person(), 'resourceType=knowledge')).status).toBe(400);
    expect((await ask(person(), 'resourceType=knowledge&fileName=a&key=b')).status).toBe(400);
  });
});

describe('limits', () => {
  test('one byte too many is 413, whether its length was told or not; the address then still serves', async () => {
    const { signedUrl, maxBytes: told } = await signed('knowledge', 'a.txt');
    expect(told).toBe(maxBytes);
    const big = Buffer.alloc(maxBytes + 1, 'a');
    const refused = await put(signedUrl, big);
    expect([refused.status, refused.body.errorCode]).toEqual([413, 'FILE_TOO_BIG']);
    expect(await putChunked(signedUrl, big)).toBe(413);
    expect((await put(signedUrl, big.subarray(1))).status).toBe(200);
  });

  test('a client that goes away in the middle leaves nothing, and may send again', async () => {
    const { signedUrl } = await signed('knowledge', 'a.txt');
    await breakOff(signedUrl);
    expect((await put(signedUrl, 'whole')).status).toBe(200);
  });

  test('a picture is what its bytes are', async () => {
    const { url, signedUrl } = await signed('avatar', 'me.txt');
    for (const bytes of [svg, 'GIF', '<html>', Buffer.from('%PDF-1.4')]) {
      const refused = await put(signedUrl, bytes);
      expect([refused.status, refused.body.errorCode]).toEqual([415, 'UPLOAD_TYPE_REFUSED']);
    }
    expect((await put(signedUrl, png)).status).toBe(200);
    const shown = await catalog.call(nobody, 'GET', url);
    expect(shown.status).toBe(200);
    expect(shown.bytes.equals(png)).toBe(true);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('content-disposition')).toBe('inline');
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('sound is no knowledge', async () => {
    const { signedUrl } = await signed('knowledge', 'talk.pdf');
    const mp3 = Buffer.concat([
      Buffer.from('ID3\x04\0\0\0\0\0\0'),
      Buffer.from([0xff, 0xfb, 0x90, 0x64]),
      Buffer.alloc(2000),
    ]);
    expect((await put(signedUrl, mp3)).status).toBe(415);
  });

  test('an address of no file is 404', async () => {
    for (const key of ['aaaaaaaaaaaaaaaaaaaaaaaa', '..%2f..%2fetc%2fpasswd', 'x'.repeat(200)]) {
      expect([404, 400]).toContain((await catalog.call(nobody, 'GET', `/api/files/${key}`)).status);
    }
  });
});

function visitor(workspace: string): Principal {
  const share = '00000000-0000-4000-8000-000000000001';
  return { kind: 'visitor', share, visitor: '00000000-0000-4000-8000-000000000002', workspace };
}

function open(address: string) {
  const headers = { authorization: `Bearer ${catalog.token(nobody)}` };
  return request(catalog.url + address, { method: 'PUT', headers });
}

function putChunked(address: string, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = open(address);
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
    sending.write(bytes.subarray(0, 100_000));
    sending.end(bytes.subarray(100_000));
  });
}

function breakOff(address: string): Promise<void> {
  return new Promise((resolve) => {
    const sending = open(address);
    sending.on('error', () => undefined).on('close', resolve);
    sending.write(Buffer.alloc(100_000), () => setTimeout(() => sending.destroy(), 50));
  });
}
