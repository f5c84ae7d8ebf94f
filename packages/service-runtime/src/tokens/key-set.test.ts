import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Principal } from '../principal.ts';
import { KeysUnavailable } from './key-set.ts';
import { generateSigningKey, publicKeyOf } from './keys.ts';
import { createSigner } from './signer.ts';
import { createVerifier, InvalidToken } from './verifier.ts';

const gatewayKey = generateSigningKey('gateway');
const catalogKey = generateSigningKey('catalog');
const jwks = { keys: [publicKeyOf(gatewayKey), publicKeyOf(catalogKey)] };
const act: Principal = { kind: 'service', service: 'gateway' };
const gateway = createSigner({ issuer: 'gateway', privateJwk: gatewayKey });

async function serveKeys(keys: () => object) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end(JSON.stringify(keys()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, asked: () => asked, close: () => new Promise<unknown>((closed) => server.close(closed)) };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not come about');
}

describe('public keys at an address', () => {
  it('are fetched once, and again for an unknown key', async () => {
    const known = [publicKeyOf(gatewayKey)];
    const source = await serveKeys(() => ({ keys: known }));
    const remote = createVerifier({ audience: 'catalog', jwks: source.url });
    await remote.verify(gateway.sign({ audience: 'catalog', act }));
    await remote.verify(gateway.sign({ audience: 'catalog', act }));
    expect(source.asked()).toBe(1);
    known.push(publicKeyOf(catalogKey));
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const catalog = createSigner({ issuer: 'catalog', privateJwk: catalogKey });
    await expect(remote.verify(catalog.sign({ audience: 'catalog', act }))).resolves.toMatchObject({
      issuer: 'catalog',
    });
    expect(source.asked()).toBe(2);
    source.close();
  });

  it('hold while a signing key changes: both are known, then the new one alone', async () => {
    const next = generateSigningKey('gateway');
    let keys = [publicKeyOf(gatewayKey), publicKeyOf(next)];
    const source = await serveKeys(() => ({ keys }));
    const remote = createVerifier({ audience: 'catalog', jwks: source.url });
    const successor = createSigner({ issuer: 'gateway', privateJwk: next });
    const claims = { audience: 'catalog', act };
    for (const one of [gateway, successor, gateway])
      await expect(remote.verify(one.sign(claims))).resolves.toMatchObject({ issuer: 'gateway' });
    keys = [publicKeyOf(next)];
    const later = createVerifier({ audience: 'catalog', jwks: source.url });
    await expect(later.verify(successor.sign(claims))).resolves.toMatchObject({ issuer: 'gateway' });
    await expect(later.verify(gateway.sign(claims))).rejects.toThrow(InvalidToken);
    source.close();
  });

  it('that cannot be had are no invalid token', async () => {
    const remote = createVerifier({ audience: 'catalog', jwks: 'http://127.0.0.1:1/' });
    await expect(remote.verify(gateway.sign({ audience: 'catalog', act }))).rejects.toThrow(KeysUnavailable);
    await expect(remote.ready()).rejects.toThrow(KeysUnavailable);
  });

  it('are there before the first token where a process waited for them', async () => {
    const source = await serveKeys(() => jwks);
    const remote = createVerifier({ audience: 'catalog', jwks: source.url });
    await remote.ready();
    await remote.ready();
    source.close();
    await expect(remote.verify(gateway.sign({ audience: 'catalog', act }))).resolves.toMatchObject({
      issuer: 'gateway',
    });
    expect(source.asked()).toBe(1);
  });
});

describe('public keys that are used for long', () => {
  const MINUTE = 60_000;
  const from = 1_900_000_000_000;
  const claims = { audience: 'catalog', act };
  let now: jest.SpiedFunction<typeof Date.now>;
  beforeEach(() => {
    now = jest.spyOn(Date, 'now').mockReturnValue(from);
  });
  afterEach(() => now.mockRestore());
  const usedOnce = async (keys: () => object) => {
    const source = await serveKeys(keys);
    const remote = createVerifier({ audience: 'catalog', jwks: source.url });
    await remote.verify(gateway.sign(claims));
    return { source, remote };
  };

  it('are read again beside what uses them, so that their issuer may be away later', async () => {
    const { source, remote } = await usedOnce(() => jwks);
    now.mockReturnValue(from + 6 * MINUTE);
    await remote.verify(gateway.sign(claims));
    await until(() => source.asked() === 2);
    await source.close();
    now.mockReturnValue(from + 12 * MINUTE);
    await expect(remote.verify(gateway.sign(claims))).resolves.toMatchObject({ issuer: 'gateway' });
    now.mockReturnValue(from + 17 * MINUTE);
    await expect(remote.verify(gateway.sign(claims))).rejects.toThrow(KeysUnavailable);
  });

  it('hold while they cannot be read again, and no longer than they would have', async () => {
    const { source, remote } = await usedOnce(() => jwks);
    await source.close();
    now.mockReturnValue(from + 9 * MINUTE);
    await expect(remote.verify(gateway.sign(claims))).resolves.toMatchObject({ issuer: 'gateway' });
    now.mockReturnValue(from + 11 * MINUTE);
    await expect(remote.verify(gateway.sign(claims))).rejects.toThrow(KeysUnavailable);
  });

  it('are believed no more once the set is without them', async () => {
    let keys = [publicKeyOf(gatewayKey)];
    const { source, remote } = await usedOnce(() => ({ keys }));
    keys = [publicKeyOf(catalogKey)];
    now.mockReturnValue(from + 6 * MINUTE);
    await remote.verify(gateway.sign(claims));
    let tries = 1;
    const person = (userId: number) => ({ ...act, userId });
    const isRefused = async () =>
      await remote.verify(gateway.sign({ ...claims, act: person(tries++) })).then(
        () => false,
        (error: unknown) => error instanceof InvalidToken,
      );
    await until(isRefused);
    await source.close();
  });
});

it.each(['', 'identity:8080/keys', '{"keys":', '{"keys":[{"kty":"RSA"}]}'])(
  'keys that are none are told by the name of the setting: %j',
  (jwks) => {
    expect(() => createVerifier({ audience: 'catalog', jwks })).toThrow(/^PUBLIC_KEYS is neither a JWK set/);
  },
);
