import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { type ModelSimulator, startModelSimulator } from '@tutka/tools/model-simulator';
import {
  type ChatCall,
  type ChatMessage,
  createModelClient,
  type Piece,
  type ProviderKind,
  type ToolCall,
} from '../src/index.ts';

let simulator: ModelSimulator;
let egress: Egress;

beforeAll(async () => {
  simulator = await startModelSimulator();
  egress = createEgress();
});

afterAll(async () => {
  await egress.close();
  await simulator.stop();
});

const tools = ['weather__forecast', 'files__read'].map((name) => ({
  name,
  description: `What ${name} does`,
  inputSchema: { type: 'object', properties: { place: { type: 'string' }, day: { type: 'number' } } },
}));

const asking = (kind: ProviderKind, script: string, more: Partial<ChatCall> = {}): ChatCall => ({
  provider: { kind, baseUrl: simulator.url },
  model: 'sim',
  messages: [{ role: 'user', content: `Will it rain? [[sim call=forecast;${script}]]` }],
  tools,
  ...more,
});

async function hear(
  call: ChatCall,
): Promise<{ pieces: Piece[]; calls: readonly ToolCall[]; failure: unknown }> {
  const pieces: Piece[] = [];
  let failure: unknown;
  try {
    for await (const piece of createModelClient({ egress, silenceMs: 1500 }).streamChat(call))
      pieces.push(piece);
  } catch (error) {
    failure = error;
  }
  const asked = pieces.find((piece) => piece.type === 'toolCalls');
  return { pieces, calls: asked?.calls ?? [], failure };
}

const args = '{"place":"Turku — \\"old\\" town","day":{n}}';
const wanted = { place: 'Turku — "old" town', day: 0 };

/** The messages after the question, as each protocol has them. */
const sentBack = {
  openai: (ids: string[]) => [
    {
      role: 'assistant',
      content: 'Let me look.',
      tool_calls: ids.map((id, day) => ({
        id,
        type: 'function',
        function: { name: 'weather__forecast', arguments: JSON.stringify({ ...wanted, day }) },
      })),
    },
    ...ids.map((id, at) => ({ role: 'tool', tool_call_id: id, content: `result ${at}` })),
  ],
  anthropic: (ids: string[]) => [
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me look.' },
        ...ids.map((id, day) => ({
          type: 'tool_use',
          id,
          name: 'weather__forecast',
          input: { ...wanted, day },
        })),
      ],
    },
    {
      role: 'user',
      content: ids.map((id, at) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: `result ${at}`,
        ...(at === 1 && { is_error: true }),
      })),
    },
  ],
};

describe.each<ProviderKind>(['openai-compatible', 'anthropic'])('a provider of kind %s', (kind) => {
  test('asks for a tool behind what it says, with the arguments whole', async () => {
    const { pieces } = await hear(asking(kind, `before=Let me look.;args=${args}`));
    const text = pieces.flatMap((piece) => (piece.type === 'text' ? [piece.text] : [])).join('');
    expect(text).toBe('Let me look.');
    expect(pieces.slice(-3)).toEqual([
      {
        type: 'toolCalls',
        calls: [
          { id: expect.any(String), name: 'weather__forecast', arguments: wanted, text: expect.any(String) },
        ],
        thoughts: [],
      },
      { type: 'usage', inputTokens: expect.any(Number), outputTokens: expect.any(Number), estimated: false },
      { type: 'finish', reason: 'tools' },
    ]);
  });

  test('asks for several tools in one reply', async () => {
    const { calls } = await hear(asking(kind, `calls=3;args=${args}`));
    expect(calls.map((call) => call.arguments?.day)).toEqual([0, 1, 2]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
  });

  test.each(['whole', 'empty'])('may send the arguments %s', async (form) => {
    const { calls } = await hear(asking(kind, `form=${form};args=${args}`));
    expect(calls.map((call) => call.arguments)).toEqual([form === 'empty' ? {} : wanted]);
  });

  test('that writes no JSON gives a call without arguments, and what it wrote', async () => {
    const { calls, failure } = await hear(asking(kind, `form=malformed;args=${args}`));
    expect(failure).toBeUndefined();
    expect(calls).toMatchObject([{ arguments: undefined, text: '{"place":"Turku — \\"old\\" town","day":' }]);
  });

  test.each([
    ['cut', 'CUT'],
    ['no-finish', 'CUT'],
    ['garbage', 'BAD_ANSWER'],
    ['error-event', 'PROVIDER_ERROR'],
    ['stall', 'STALLED'],
  ])('that fails with %s in the middle of a call gives no call, and the failure %s', async (fault, code) => {
    const { calls, failure } = await hear(asking(kind, `args=${args};fault=${fault};at=3`));
    expect(calls).toEqual([]);
    expect(failure).toMatchObject({ code });
  });

  test('gets calls and results back as it wants them, and answers from them', async () => {
    const first = await hear(asking(kind, `say=It says {result};calls=2;args=${args}`));
    const question = `Will it rain? [[sim call=forecast;say=It says {result}]]`;
    const results = first.calls.map(
      ({ id, name }, at): ChatMessage => ({
        role: 'tool',
        callId: id,
        name,
        content: `result ${at}`,
        isError: at === 1,
      }),
    );
    const messages: ChatMessage[] = [
      { role: 'user', content: question },
      { role: 'assistant', content: 'Let me look.', toolCalls: first.calls },
      ...results,
    ];
    const { pieces, calls } = await hear(asking(kind, '', { messages }));
    const text = pieces.flatMap((piece) => (piece.type === 'text' ? [piece.text] : [])).join('');
    expect(calls).toEqual([]);
    expect(text).toBe('It says result 1');
    const { messages: sent, tools: offered } = simulator.said().at(-1) ?? {};
    expect(offered).toEqual(tools.map(({ name }) => name));
    const ids = first.calls.map(({ id }) => id);
    expect(sent?.slice(1)).toEqual(sentBack[kind === 'anthropic' ? 'anthropic' : 'openai'](ids));
  });
});

test.each<[ProviderKind, object]>([
  ['openai-compatible', { reasoning_content: expect.any(String) }],
  [
    'anthropic',
    { content: [{ type: 'thinking', thinking: expect.any(String), signature: 'sealed' }, expect.anything()] },
  ],
])('%s gets the reasoning that led to calls back with them', async (kind, sent) => {
  const { pieces } = await hear(asking(kind, `reasoning=5;args=${args}`));
  const asked = pieces.find((piece) => piece.type === 'toolCalls');
  const reasoning = simulator.said().at(-1)?.reasoning;
  expect(asked?.thoughts.map(({ text }) => text)).toEqual([reasoning]);
  const messages: ChatMessage[] = [
    { role: 'user', content: 'Will it rain?' },
    { role: 'assistant', content: '', toolCalls: asked?.calls, thoughts: asked?.thoughts },
    { role: 'tool', callId: asked?.calls[0]?.id ?? '', name: 'weather__forecast', content: 'rain' },
  ];
  await hear(asking(kind, '', { messages }));
  expect(simulator.said().at(-1)?.messages[1]).toMatchObject(sent);
  expect(JSON.stringify(simulator.said().at(-1)?.messages[1])).toContain(reasoning);
});

describe('OpenAI-compatible providers spell calls in many ways:', () => {
  const compatible = (script: string) => hear(asking('openai-compatible', `${script};args=${args}`));

  test.each(['no-id', 'no-index', 'one-index', 'interleaved', 'object'])('%s', async (form) => {
    const { calls } = await compatible(`calls=3;form=${form}`);
    expect(calls.map((call) => call.arguments)).toEqual([0, 1, 2].map((day) => ({ ...wanted, day })));
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
    expect(calls.every(({ id }) => id !== '')).toBe(true);
  });

  test('the end told as if nothing was called', async () => {
    const { calls, pieces } = await compatible('stops');
    expect(calls).toHaveLength(1);
    expect(pieces.at(-1)).toEqual({ type: 'finish', reason: 'tools' });
  });

  test('usage that nobody told is estimated, calls and tools included', async () => {
    const { pieces } = await compatible('usage=none');
    const usage = pieces.at(-2);
    expect(usage).toMatchObject({ type: 'usage', estimated: true });
    expect(usage?.type === 'usage' && usage.outputTokens).toBeGreaterThan(10);
    expect(usage?.type === 'usage' && usage.inputTokens).toBeGreaterThan(60);
  });
});
