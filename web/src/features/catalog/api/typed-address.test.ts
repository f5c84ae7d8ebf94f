import { expect, test } from '@jest/globals';
import { typedAddress } from './typed-address.ts';

test.each([
  [' docs.example.com/start ', 'https://docs.example.com/start'],
  ['localhost:8080', 'https://localhost:8080'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
])('%s is %s', (text, address) => expect(typedAddress(text)).toBe(address));
