import { describe, expect, test } from '@jest/globals';
import type { StreamLine } from '@tutka/http-contracts';
import { COMPLETE, emptyReply, FAILED, foldLine, STOPPED, STREAMING } from './reply.ts';

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

  test('ends for a reader that got more than was kept, with the text that came', () => {
    const lines = [line(0, 'a'), line(1, 'b'), line(2, 'c'), line(2, '', { done: true, status: STOPPED })];
    expect(lines.reduce(foldLine, emptyReply)).toMatchObject({ seq: 2, content: 'abc', status: STOPPED });
  });

  test('does not end when the connection is moved', () => {
    const moved = line(1, '', { done: true, status: STREAMING, error: 'go on reading', resumable: true });
    const lines = [line(0, 'a'), line(1, 'b'), moved, line(2, 'c')];
    expect(lines.reduce(foldLine, emptyReply)).toMatchObject({
      content: 'abc',
      status: STREAMING,
      error: null,
    });
  });

  test('keeps each call in its last state, and who was asked', () => {
    const call = { callId: '1', server: 'Files', tool: 'read', arguments: {}, at: 0 };
    const waiting = { ...call, result: null, status: 'waiting' as const, ms: null };
    const ended = { ...call, result: 'text', status: 'complete' as const, ms: 12 };
    const lines = [
      line(0, '', { toolCall: waiting }),
      line(1, '', { approval: { callId: '1', server: 'Files', tool: 'read', arguments: {} } }),
      line(2, '', { toolCall: { ...waiting, callId: '2' } }),
      line(3, '', { toolCall: ended }),
    ];
    const { toolCalls, asked } = lines.reduce(foldLine, emptyReply);
    expect(toolCalls).toEqual([ended, { ...waiting, callId: '2' }]);
    expect(asked).toEqual(['1']);
  });

  test('keeps calls that run side by side in their order, whichever is heard of first', () => {
    const call = { server: 'Files', tool: 'read', arguments: {}, at: 0, result: null, ms: null };
    const lines = ['2', '1', '10', '3'].map((callId, seq) =>
      line(seq, '', { toolCall: { ...call, callId, status: 'running' } }),
    );
    expect(lines.reduce(foldLine, emptyReply).toolCalls.map(({ callId }) => callId)).toEqual([
      '1',
      '2',
      '3',
      '10',
    ]);
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
