import { expect, it } from '@jest/globals';
import { localPath } from './local-path.ts';

it.each([
  ['/chat?agent=1#end', '/chat?agent=1#end'],
  [null, '/'],
  ['', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/chat/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
])('%s leads to %s', (wanted, path) => expect(localPath(wanted)).toBe(path));
