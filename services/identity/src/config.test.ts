import { expect, test } from '@jest/globals';
import { oidcClient, settingsSchema } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://a',
  DATABASE_WORKER_URL: 'postgres://w',
  BUS_URL: 'postgres://b',
  SIGNING_KEY: '{}',
  PUBLIC_KEYS: '{}',
  BILLING_URL: 'http://127.0.0.1:1',
  CODE_PEPPER: 'a pepper that is long enough for tests',
  PUBLIC_URL: 'https://tutka.test/',
  MAIL_DIR: '/tmp',
};
const oidc = { OIDC_ISSUER: 'https://login.test', OIDC_CLIENT_ID: 'tutka', OIDC_CLIENT_SECRET: 'secret' };

const problems = (given: object) => {
  const { error } = settingsSchema.safeParse({ ...needed, ...given });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test.each([
  [{}, []],
  [{ ...oidc, SIGN_IN_CODES: 'false' }, []],
  [{ PUBLIC_URL: 'https://firm.example:8443' }, []],
  ...['https://firm.example/tutka', 'firm.example:8080', 'ftp://firm.example'].map(
    (PUBLIC_URL): [object, string[]] => [
      { PUBLIC_URL },
      [
        'PUBLIC_URL: give the address that people open, https://tutka.example.org, of a host of its own: pages are at its root, below no path',
      ],
    ],
  ),
  [{ MAIL_FROM: 'no-reply@firm.example' }, []],
  [{ MAIL_FROM: 'The firm' }, ['MAIL_FROM: names no address: give one, Tutka <no-reply@example.org>']],
  [{ ADMIN_EMAILS: 'ann@firm.example, Bob@firm.example,' }, []],
  ...['ann', 'ann@firm.example;bob@firm.example', 'ann@firm.example bob@firm.example'].map(
    (ADMIN_EMAILS): [object, string[]] => [
      { ADMIN_EMAILS },
      ['ADMIN_EMAILS.0: give e-mail addresses, joined by commas: ann@example.org,bob@example.org'],
    ],
  ),
  [
    { SIGN_IN_CODES: 'false' },
    ['SIGN_IN_CODES: nobody could sign in: set OIDC_ISSUER too, or leave codes on'],
  ],
  [{ ...oidc, OIDC_ROLE_CLAIM: 'groups', OIDC_ADMIN_VALUES: 'admins, root' }, []],
  [{ ...oidc, OIDC_ROLE_CLAIM: 'groups' }, ['OIDC_ADMIN_VALUES: set it too: OIDC_ROLE_CLAIM is set']],
  [{ ...oidc, OIDC_ADMIN_VALUES: 'admins' }, ['OIDC_ROLE_CLAIM: set it too: OIDC_ADMIN_VALUES is set']],
  [{ ...oidc, OIDC_SCOPES: 'email profile' }, ['OIDC_SCOPES: openid has to be among them']],
  [
    { OIDC_ISSUER: 'https://login.test', OIDC_CLIENT_ID: 'tutka' },
    ['OIDC_CLIENT_SECRET: set it too: OIDC_ISSUER and OIDC_CLIENT_ID is set'],
  ],
  [{ SIGNUP: 'domains', SIGNUP_DOMAINS: 'Firm.example, other.example' }, []],
  [
    { SIGNUP: 'domains', SIGNUP_DOMAINS: ' ,' },
    ['SIGNUP_DOMAINS: nobody could sign up: name a domain, or set SIGNUP to open or invite'],
  ],
  [
    { SIGNUP: 'domains', SIGNUP_DOMAINS: 'firm.example, @other.example' },
    ['SIGNUP_DOMAINS.1: Must be a domain, like example.org'],
  ],
  [
    { ...oidc, OIDC_ISSUER: 'http://login.test' },
    ['OIDC_ISSUER: give an https address, or one of this machine'],
  ],
])('%j: %j', (given, expected) => expect(problems(given)).toEqual(expected));

test('people come back from the provider to the address that they know, signed in or out', () => {
  expect(oidcClient(settingsSchema.parse({ ...needed, ...oidc }))).toMatchObject({
    redirectUri: 'https://tutka.test/api/auth/oidc/callback',
    signedOutUri: 'https://tutka.test/signin',
    scope: 'openid email profile',
    roleClaim: undefined,
  });
});

test('domains and addresses in other letters are read as they are sent', () => {
  const given = { SIGNUP: 'domains', SIGNUP_DOMAINS: 'Bücher.example', ADMIN_EMAILS: 'Root@Bücher.example' };
  expect(settingsSchema.parse({ ...needed, ...given })).toMatchObject({
    SIGNUP_DOMAINS: ['xn--bcher-kva.example'],
    ADMIN_EMAILS: ['root@xn--bcher-kva.example'],
  });
});
