import { expect, test } from '@jest/globals';
import { closedFences } from './closed-fences.ts';

test.each([
  ['Run:\n```sh\nls', 'Run:\n```sh\nls\n```'],
  ['1. Run\n   ~~~~\n   ls\n~~~', '1. Run\n   ~~~~\n   ls\n~~~\n   ~~~~'],
  ['````\n```\nx\n```', '````\n```\nx\n```\n````'],
  ['```\nx\n``` no end', '```\nx\n``` no end\n```'],
])('%j is closed', (text, closed) => expect(closedFences(text)).toBe(closed));

test.each(['', 'x', '```a``` is code', '```\nx\n```', '````\nx\n`````', '~~~\n```\n~~~', '    ```\nx'])(
  '%j is whole',
  (text) => expect(closedFences(text)).toBe(text),
);
