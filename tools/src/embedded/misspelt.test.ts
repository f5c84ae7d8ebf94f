import { expect, test } from '@jest/globals';
import { misspelt } from './misspelt.ts';

test.each([
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ['Public_Url', 'PUBLIC_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['SIGNNUP_DOMAINS', 'SIGNUP_DOMAINS'],
  ['MODEL_NAMES', 'MODEL_NAME'],
])('%s is told as one that is none', (name, meant) => {
  expect(misspelt({ [name]: 'x' })).toEqual([`${name} is no setting and changes nothing: ${meant} is one.`]);
  expect(misspelt({ [name]: 'x', [meant]: 'y' })).toEqual([]);
});

test('what other programs are told, and what is spelt right, is not', () => {
  const env = [
    'HOSTNAME',
    'LOGNAME',
    'HTTP_PROXY',
    'POSTS',
    'MODEL_NAME',
    'S3_SECRET_KEY',
    'AWS_REGION',
    'MAILFROMS_X',
  ];
  expect(misspelt(Object.fromEntries(env.map((name) => [name, 'x'])))).toEqual([]);
});
