import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { loadSettings, SettingsError } from '@tutka/service-runtime';
import { settingsSchema } from './config.ts';
import { providersFrom } from './payments/providers-from-settings.ts';

const needed = {
  DATABASE_URL: 'postgres://a',
  DATABASE_WORKER_URL: 'postgres://w',
  BUS_URL: 'postgres://b',
  SIGNING_KEY: '{}',
  IDENTITY_URL: 'http://127.0.0.1:1',
  CATALOG_URL: 'http://127.0.0.1:1',
  PUBLIC_URL: 'https://tutka.test',
};
const load = (given: Readonly<Record<string, string>>) =>
  loadSettings(settingsSchema, { ...needed, ...given });

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_a' }, 'STRIPE_WEBHOOK_SECRET: set it too: STRIPE_SECRET_KEY is set'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_a' }, 'STRIPE_SECRET_KEY: set it too: STRIPE_WEBHOOK_SECRET is set'],
  [{ ALIPAY_APP_ID: '1' }, 'ALIPAY_PRIVATE_KEY: set it too: ALIPAY_APP_ID is set'],
  [
    { ALIPAY_PRIVATE_KEY: 'a', ALIPAY_PUBLIC_KEY: 'b' },
    'ALIPAY_APP_ID: set it too: ALIPAY_PRIVATE_KEY and ALIPAY_PUBLIC_KEY are set',
  ],
])('a provider of which a part is missing is no start, by the name of the setting: %j', (given, says) => {
  expect(() => load(given)).toThrow(says);
});

test.each(['shop.example.org', 'https://', 'ftp://shop.example.org', 'localhost:3000'])(
  'an origin to come back to that is none is no start: %s',
  (origin) => {
    expect(() => load({ RETURN_ORIGINS: `https://shop.example, ${origin}` })).toThrow(
      'RETURN_ORIGINS: give origins, joined by commas: https://shop.example.org,http://localhost:3000',
    );
  },
);

test('origins to come back to are taken without what stands behind them', () => {
  const { RETURN_ORIGINS } = load({ RETURN_ORIGINS: 'https://shop.example/, http://localhost:3000/a' });
  expect(RETURN_ORIGINS).toEqual(['https://shop.example', 'http://localhost:3000']);
});

test('a key of Alipay that is none is told as a setting, in a sentence', async () => {
  const settings = load({ ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY: 'a', ALIPAY_PUBLIC_KEY: 'b' });
  await expect(providersFrom(settings)).rejects.toThrow(
    new SettingsError('Settings of ALIPAY_ cannot be used: the private key is no RSA key'),
  );
});

test('providers that are whole are taken', async () => {
  const pem = () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return {
      own: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      shown: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    };
  };
  const settings = load({
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
    ALIPAY_APP_ID: '1',
    ALIPAY_PRIVATE_KEY: pem().own,
    ALIPAY_PUBLIC_KEY: pem().shown,
  });
  expect([...(await providersFrom(settings)).keys()]).toEqual(['stripe', 'alipay']);
});
