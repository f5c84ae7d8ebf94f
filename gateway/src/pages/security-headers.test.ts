import { expect, it } from '@jest/globals';
import { createSecurityHeaders } from './security-headers.ts';

const connectTo = (uploadsTo?: string) =>
  /connect-src ([^;]*)/.exec(
    String(createSecurityHeaders('https://tutka.test', uploadsTo).page['content-security-policy']),
  )?.[1];

it.each([
  [undefined, "'self'"],
  ['http://127.0.0.1:7070', "'self' http://127.0.0.1:7070"],
  ['https://files.example.org/some/path', "'self' https://files.example.org"],
  [
    'https://s3.eu-central-1.amazonaws.com',
    "'self' https://s3.eu-central-1.amazonaws.com https://*.s3.eu-central-1.amazonaws.com",
  ],
])('pages that send files to %s connect to %s', (uploadsTo, expected) => {
  expect(connectTo(uploadsTo)).toBe(expected);
});
