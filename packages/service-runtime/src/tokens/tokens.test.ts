import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import type { Principal } from '../principal.ts';
import { generateSigningKey, type PrivateJwk, publicKeyOf } from './keys.ts';
import { createSigner } from './signer.ts';
import { createVerifier, InvalidToken } from './verifier.ts';

const gatewayKey = generateSigningKey('gateway');
const catalogKey = generateSigningKey('catalog');
const jwks = { keys: [publicKeyOf(gatewayKey), publicKeyOf(catalogKey)] };
const act: Principal = { kind: 'service', service: 'gateway' };
const gateway = createSigner({ issuer: 'gateway', privateJwk: gatewayKey });
const verifier = createVerifier({ audience: 'catalog', jwks });

/** A token with claims of the test's choosing. */
async function forge(key: PrivateJwk, claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const all = { iss: 'gateway', aud: 'catalog', iat: now, exp: now + 30, act, ...claims };
  return new SignJWT(all)
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .sign(await importJWK({ ...key }, 'EdDSA'));
}

/** Another payload under the signature of a good token. */
function swapPayload(claims: object): string {
  const [header, , signature] = gateway.sign({ audience: 'identity', act }).split('.');
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

describe('a token of one request', () => {
  it('tells who acts and who says so', async () => {
    const token = gateway.sign({ audience: 'catalog', act });
    await expect(verifier.verify(token)).resolves.toEqual({
      issuer: 'gateway',
      principal: act,
    });
  });

  const now = Math.floor(Date.now() / 1000);
  const refused: [string, () => Promise<string> | string][] = [
    ['meant for another service', () => gateway.sign({ audience: 'identity', act })],
    ['that is expired', () => forge(gatewayKey, { iat: now - 60, exp: now - 20 })],
    ['that lives over 60 s', () => forge(gatewayKey, { exp: now + 3600 })],
    ['in the name of another service', () => forge(catalogKey, { iss: 'gateway' })],
    ['of an unknown key', () => forge(generateSigningKey('gateway'), {})],
    [
      'that this process signed with another key of that name',
      () => {
        const privateJwk = { ...generateSigningKey('gateway'), kid: gatewayKey.kid };
        return createSigner({ issuer: 'gateway', privateJwk }).sign({ audience: 'catalog', act });
      },
    ],
    ['for an impossible principal', () => forge(gatewayKey, { act: { kind: 'person', role: 1 } })],
    ['without an end', () => forge(gatewayKey, { exp: undefined })],
    [
      'without a signature',
      () => `${gateway.sign({ audience: 'catalog', act }).split('.').slice(0, 2).join('.')}.`,
    ],
    ['that is no token', () => 'x'],
    ['from the future', () => forge(gatewayKey, { iat: now + 20, exp: now + 50 })],
    ['meant for many', () => forge(gatewayKey, { aud: ['catalog', 'identity'] })],
    ['with a part too many', () => `${gateway.sign({ audience: 'catalog', act })}.x`],
    [
      'whose words were changed',
      () => swapPayload({ iss: 'gateway', aud: 'catalog', iat: now, exp: now + 30, act }),
    ],
  ];
  it.each(refused)('is refused %s', async (_why, make) => {
    await expect(verifier.verify(await make())).rejects.toThrow(InvalidToken);
  });

  it('is believed by its signature where another process signed it', async () => {
    const token = await forge(gatewayKey, {});
    await expect(verifier.verify(token)).resolves.toEqual({ issuer: 'gateway', principal: act });
  });

  it('is one that any other library reads', async () => {
    const token = gateway.sign({ audience: 'catalog', act });
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [publicKeyOf(gatewayKey)] }), {
      audience: 'catalog',
    });
    expect(payload).toMatchObject({ iss: 'gateway', act });
  });

  it('is refused with alg none', async () => {
    const [, payload] = gateway.sign({ audience: 'catalog', act }).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', kid: gatewayKey.kid })).toString('base64url');
    await expect(verifier.verify(`${header}.${payload}.`)).rejects.toThrow(InvalidToken);
  });
});

describe('a token that is known', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is the same for the same claims, for seconds, and never for others', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    const claims = { audience: 'identity', act };
    const token = gateway.sign(claims);
    const other = gateway.sign({ audience: 'identity', act: { kind: 'service', service: 'catalog' } });
    now.mockReturnValue(1_800_000_004_000);
    expect(gateway.sign(claims)).toBe(token);
    expect([other, gateway.sign({ ...claims, audience: 'catalog' })]).not.toContain(token);
    now.mockReturnValue(1_800_000_014_000);
    expect(gateway.sign(claims)).toBe(token);
    now.mockReturnValue(1_800_000_015_000);
    expect(gateway.sign(claims)).not.toBe(token);
  });

  it('is refused once it has expired, and for another service, as if it were new', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_900_000_000_000);
    const token = gateway.sign({ audience: 'catalog', act });
    await verifier.verify(token);
    now.mockReturnValue(1_900_000_040_000);
    await expect(verifier.verify(token)).rejects.toThrow('expired');
    now.mockReturnValue(1_900_000_000_000);
    await expect(createVerifier({ audience: 'identity', jwks }).verify(token)).rejects.toThrow(InvalidToken);
    const [header, payload, signature = ''] = token.split('.');
    const forged = `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    await expect(verifier.verify(forged)).rejects.toThrow(InvalidToken);
  });
});

it('a signing key that is none is named', () => {
  expect(() => createSigner({ issuer: 'x', privateJwk: '{"kty":"RSA"}' })).toThrow(/SIGNING_KEY/);
  const damaged = '{"kty":"OKP","crv":"Ed25519","x":"aaa","d":"bbb","kid":"x.1"}';
  expect(() => createSigner({ issuer: 'x', privateJwk: damaged })).toThrow(/SIGNING_KEY is not/);
});
