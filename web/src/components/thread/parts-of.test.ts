import { expect, test } from '@jest/globals';
import type { ToolCall } from '@tutka/http-contracts';
import { partsOf } from './parts-of.ts';

const call = (callId: string, at: number): ToolCall => ({
  callId,
  server: 'Files',
  tool: 'read',
  arguments: {},
  result: 'text',
  status: 'complete',
  ms: 1,
  at,
});

test.each<[string, ToolCall[], unknown[]]>([
  ['Hello', [], [{ at: 0, text: 'Hello' }]],
  ['', [], []],
  ['', [call('1', 0)], [{ at: 0, calls: [call('1', 0)] }]],
  [
    'Wait.\n\nDone.',
    [call('1', 5), call('2', 5)],
    [
      { at: 0, text: 'Wait.' },
      { at: 5, calls: [call('1', 5), call('2', 5)] },
      { at: 5, text: '\n\nDone.' },
    ],
  ],
  [
    'One\n\nTwo',
    [call('1', 0), call('2', 3), call('3', 8)],
    [
      { at: 0, calls: [call('1', 0)] },
      { at: 0, text: 'One' },
      { at: 3, calls: [call('2', 3)] },
      { at: 3, text: '\n\nTwo' },
      { at: 8, calls: [call('3', 8)] },
    ],
  ],
])('%j with calls has its parts in order', (content, calls, parts) => {
  expect(partsOf(content, calls)).toEqual(parts);
});
