import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { until } from '@tutka/testing/eventually';
import { type ModelSimulator, startModelSimulator } from '@tutka/tools/model-simulator';
import { type ChatCall, createModelClient, type Piece, type ProviderKind } from './index.ts';

let simulator: ModelSimulator;
let egress: Egress;

beforeAll(async () => {
  simulator = await startModelSimulator({ apiKey: 'sk-canary' });
  egress = createEgress();
});

afterAll(async () => {
  await egress.close();
  await simulator.stop();
});

const call = (kind: ProviderKind, model: string, more: Partial<ChatCall> = {}): ChatCall => ({
  provider: { kind, baseUrl: simulator.url, apiKey: 'sk-canary' },
  model,
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What is an open set?' },
  ],
  ...more,
});

interface Heard {
  readonly pieces: Piece[];
  readonly text: string;
  readonly reasoning: string;
  readonly failure: unknown;
}

async function hear(asked: ChatCall, silenceMs?: number, until = Number.POSITIVE_INFINITY): Promise<Heard> {
  const pieces: Piece[] = [];
  let failure: unknown;
  try {
    for await (const piece of createModelClient({ egress, silenceMs }).streamChat(asked)) {
      pieces.push(piece);
      if (pieces.length === until) break;
    }
  } catch (error) {
    failure = error;
  }
  const joined = (type: 'text' | 'reasoning') =>
    pieces.map((each) => (each.type === type ? each.text : '')).join('');
  return { pieces, text: joined('text'), reasoning: joined('reasoning'), failure };
}

const lastSaid = () => simulator.said().at(-1);

describe.each<ProviderKind>(['openai-compatible', 'anthropic'])(
  'a reply of a provider of kind %s',
  (kind) => {
    test('comes piece by piece, with its usage and its end', async () => {
      const { pieces, text, failure } = await hear(call(kind, 'sim;tokens=30'));
      expect(failure).toBeUndefined();
      expect(text).toBe(lastSaid()?.text);
      expect(pieces.filter(({ type }) => type === 'text').length).toBe(30);
      expect(pieces.slice(-2)).toEqual([
        { type: 'usage', inputTokens: expect.any(Number), outputTokens: 30, estimated: false },
        { type: 'finish', reason: 'stop' },
      ]);
    });

    test('keeps reasoning apart', async () => {
      const { text, reasoning } = await hear(call(kind, 'sim;tokens=10;reasoning=15'));
      const said = lastSaid();
      expect([text, reasoning]).toEqual([said?.text, said?.reasoning]);
      expect(reasoning).not.toBe('');
    });

    test('says when the token limit ended it', async () => {
      const { pieces } = await hear(call(kind, 'sim;tokens=50', { maxTokens: 7 }));
      expect(pieces.at(-1)).toEqual({ type: 'finish', reason: 'length' });
    });

    test.each([
      ['unauthorised', 'UNAUTHORISED', false],
      ['rate-limited', 'RATE_LIMITED', true],
      ['server-error', 'PROVIDER_ERROR', true],
      ['no-such-model', 'BAD_MODEL', false],
      ['context-too-long', 'CONTEXT_TOO_LONG', false],
      ['not-json', 'BAD_ANSWER', false],
    ])('the fault %s is the failure %s', async (fault, code, retryable) => {
      const { pieces, failure } = await hear(call(kind, `sim;fault=${fault}`));
      expect(pieces).toEqual([]);
      expect(failure).toMatchObject({ name: 'ModelFailure', code, retryable });
    });

    test('passes on how long the provider asks to wait', async () => {
      const { failure } = await hear(call(kind, 'sim;fault=rate-limited'));
      expect(failure).toMatchObject({ retryAfter: 7 });
    });

    test.each([
      ['cut', 'CUT'],
      ['no-finish', 'CUT'],
      ['garbage', 'BAD_ANSWER'],
      ['error-event', 'PROVIDER_ERROR'],
      ['stall', 'STALLED'],
    ])('the fault %s in the middle is the failure %s, after what was said', async (fault, code) => {
      const silenceMs = fault === 'stall' ? 1500 : undefined;
      const asked = call(kind, `sim;tokens=30;fault=${fault};at=12`);
      const { text, failure, pieces } = await hear(asked, silenceMs);
      expect(failure).toMatchObject({ code });
      expect(text).toBe(lastSaid()?.text);
      expect(pieces.length).toBe(12);
    });

    test('that never ends is left by its reader, and the connection closes', async () => {
      const { pieces } = await hear(call(kind, 'sim;fault=endless;pace=2000'), undefined, 20);
      expect(pieces.length).toBe(20);
      await until(() => lastSaid()?.outcome === 'client gone');
    });

    test('that is aborted ends as ABORTED, at once', async () => {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), 50);
      const { failure } = await hear(call(kind, 'sim;fault=stall;at=3', { signal: stop.signal }));
      clearTimeout(timer);
      expect(failure).toMatchObject({ code: 'ABORTED' });
      await until(() => lastSaid()?.outcome === 'client gone');
    });

    test('no failure holds the key', async () => {
      const provider = { kind, baseUrl: simulator.url, apiKey: 'sk-wrong-canary' };
      const { failure } = await hear(call(kind, 'sim', { provider }));
      const { stack, message } = failure as Error;
      expect(failure).toMatchObject({ code: 'UNAUTHORISED' });
      expect(JSON.stringify([failure, stack, message])).not.toContain('canary');
    });
  },
);

test('think tags that are split between pieces are reasoning', async () => {
  const { text, reasoning } = await hear(call('openai-compatible', 'sim;think;tokens=10;reasoning=15'));
  const said = lastSaid()?.text;
  expect(said).toBe(`<think>${reasoning}</think>\n\n${text}`);
});

test('usage that nobody told is estimated', async () => {
  const { pieces } = await hear(call('openai-compatible', 'sim;usage=none;tokens=40'));
  const usage = pieces.at(-2);
  expect(usage).toMatchObject({ type: 'usage', estimated: true });
  expect(usage?.type === 'usage' && usage.outputTokens).toBeGreaterThan(20);
});

test('a provider that is not running cannot be reached', async () => {
  const gone = await startModelSimulator();
  await gone.stop();
  const provider = { kind: 'ollama' as const, baseUrl: gone.url };
  const { failure } = await hear(call('ollama', 'sim', { provider }));
  expect(failure).toMatchObject({ code: 'UNREACHABLE', retryable: true });
});

test('a base URL that is none is told', async () => {
  const provider = { kind: 'openai-compatible' as const, baseUrl: 'localhost' };
  const { failure } = await hear(call('openai-compatible', 'sim', { provider }));
  expect(failure).toMatchObject({ code: 'REJECTED' });
});
