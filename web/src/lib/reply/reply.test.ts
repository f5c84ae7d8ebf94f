import { describe, expect, test } from '@jest/globals';
import type { StreamLine } from '@tutka/http-contracts';
import { COMPLETE, emptyReply, FAILED, foldLine } from './reply.ts';

const line = (seq: number, content: string, more: Partial<StreamLine> = {}): StreamLine => ({
  seq,
  messages: [{ uuid: 'r', role: 'assistant', content }],
  ...more,
});

describe('a reply', () => {
  test('grows by its lines and ends with the last', () => {
    const lines = [
      line(0, '', { userMessageUUID: 'u', model: 'p/m' }),
      line(1, 'Hel', { reasoning: 'think' }),
      line(2, 'lo'),
      line(3, '', { done: true, status: COMPLETE }),
    ];
    expect(lines.reduce(foldLine, emptyReply)).toMatchObject({
      content: 'Hello',
      reasoning: 'think',
      userMessageUUID: 'u',
      uuid: 'r',
      model: 'p/m',
      status: COMPLETE,
      error: null,
    });
  });

  test('a line that comes again after a lost connection is not said twice, nor is a ping', () => {
    const lines = [
      line(0, 'a'),
      line(1, 'b'),
      line(1, 'b'),
      line(1, 'x', { ping: true }),
      line(0, 'a'),
      line(2, 'c'),
    ];
    expect(lines.reduce(foldLine, emptyReply).content).toBe('abc');
  });

  test('keeps what was said when it fails', () => {
    const lines = [
      line(0, 'so far'),
      line(1, '', { done: true, code: 502, error: 'The model is away', errorCode: 'CUT' }),
    ];
    expect(lines.reduce(foldLine, emptyReply)).toMatchObject({
      content: 'so far',
      status: FAILED,
      error: { text: 'The model is away', code: 'CUT' },
    });
  });
});
