import { expect, it, jest } from '@jest/globals';
import { createSigner, generateSigningKey } from '@tutka/service-runtime';
import { createIdentity } from './identity.ts';

it('a gateway waits for identity as it starts, and no longer than a quarter of a minute', async () => {
  const signer = createSigner({ issuer: 'gateway', privateJwk: generateSigningKey('gateway') });
  const identity = createIdentity({ url: 'http://127.0.0.1:1', signer });
  await expect(identity.ready()).rejects.toThrow('unavailable');
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16_000);
  await expect(identity.ready()).resolves.toBeUndefined();
  now.mockRestore();
  identity.close();
});
