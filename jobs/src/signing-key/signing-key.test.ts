import { expect, test } from '@jest/globals';
import { createSigner, createVerifier } from '@tutka/service-runtime';
import { makePlatformSecrets, publicKeys } from '../secrets/index.ts';
import { newSigningKey } from './signing-key.ts';

test('with the keys of both nobody is refused, with those of afterwards only who signs with the earlier one', async () => {
  const secrets = makePlatformSecrets();
  const now = publicKeys(secrets);
  const made = newSigningKey({ SERVICE: 'catalog', PUBLIC_KEYS: now });
  const token = (privateJwk: string, issuer = 'catalog') =>
    createSigner({ issuer, privateJwk }).sign({ audience: 'billing', act: { kind: 'anonymous' } });
  const before = token(JSON.stringify(secrets.signingKeys.catalog));
  const other = token(JSON.stringify(secrets.signingKeys.gateway), 'gateway');
  const taken = async (jwks: string, one: string) =>
    await createVerifier({ audience: 'billing', jwks })
      .verify(one)
      .then(
        () => true,
        () => false,
      );
  const tokens = [before, token(made.signingKey), other];
  const table = [];
  for (const jwks of [now, made.publicKeys, made.after])
    table.push(await Promise.all(tokens.map((one) => taken(jwks, one))));
  expect(table).toEqual([
    [true, false, true],
    [true, true, true],
    [false, true, true],
  ]);
});

test('what is missing is said', () => {
  expect(() => newSigningKey({ SERVICE: 'nobody', PUBLIC_KEYS: '{}' })).toThrow(/SERVICE/);
  expect(() => newSigningKey({ SERVICE: 'catalog' })).toThrow(/PUBLIC_KEYS/);
});
