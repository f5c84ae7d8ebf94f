import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ModelSimulator, startModelSimulator } from './index.ts';

let simulator: ModelSimulator;

beforeAll(async () => {
  simulator = await startModelSimulator();
});

afterAll(() => simulator.stop());

const ask = (model: string, message = 'Hello', more: object = {}, path = '/chat/completions') =>
  fetch(simulator.url + path, {
    method: 'POST',
    body: JSON.stringify({ model, messages: [{ role: 'user', content: message }], ...more }),
  });

interface Whole {
  choices: { message: { content: string; reasoning_content?: string }; finish_reason: string }[];
  usage?: { completion_tokens: number };
}

const whole = async (model: string, message?: string, more?: object) =>
  (await (await ask(model, message, more)).json()) as Whole;
const said = async (model: string, message?: string) =>
  (await whole(model, message)).choices[0]?.message.content;

/** Text in the chunks of a stream. */
async function streamed(model: string, message?: string): Promise<string> {
  const body = await (await ask(model, message, { stream: true })).text();
  const chunks = [...body.matchAll(/^data: (\{.*\})$/gm)].map((match) => JSON.parse(match[1] ?? '') as Chunk);
  return chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');
}

interface Chunk {
  choices: { delta: { content?: string } }[];
}

describe('what it says', () => {
  test('depends on the seed alone', async () => {
    expect(await said('sim;seed=7')).toBe(await said('sim;seed=7', 'Another question'));
    expect(await said('sim;seed=7')).not.toBe(await said('sim;seed=8'));
  });

  test('is the same for the same question, streamed or not', async () => {
    expect(await streamed('sim', 'Why?')).toBe(await said('sim', 'Why?'));
    expect(await said('sim', 'Why?')).not.toBe(await said('sim', 'Why not?'));
  });

  test('is as long as asked for, and no longer than allowed', async () => {
    const { choices, usage } = await whole('sim;tokens=50', 'Hi', { max_tokens: 8 });
    expect([usage?.completion_tokens, choices[0]?.finish_reason]).toEqual([8, 'length']);
    expect((await whole('sim;tokens=50')).usage?.completion_tokens).toBe(50);
  });

  test('is word for word what the message tells it to say', async () => {
    expect(await streamed('sim', 'Do it. [[sim say=A cat, a *dog*.]]')).toBe('A cat, a *dog*.');
  });

  test('can be Chinese', async () => {
    expect(await said('sim;language=zh')).toMatch(/^[\p{Script=Han}。]+$/u);
  });
});

describe('what it keeps', () => {
  test('is what it said, to each request', async () => {
    const answer = await ask('sim;reasoning=5;tokens=9', 'Keep this', { stream: true });
    await answer.text();
    const root = simulator.url.replace('/v1', '');
    const kept = (await (await fetch(`${root}/said/${answer.headers.get('x-request-id')}`)).json()) as object;
    expect(kept).toMatchObject({ lastMessage: 'Keep this', outcome: 'finished' });
    expect(kept).toMatchObject({ text: await said('sim;tokens=9', 'Keep this') });
    expect((await fetch(`${root}/said/unknown`)).status).toBe(404);
  });

  test('ends where the fault began', async () => {
    await ask('sim;fault=cut;at=4;seed=1', 'Cut', { stream: true })
      .then((answer) => answer.text())
      .catch(() => undefined);
    const all = await said('sim;seed=1');
    const kept = simulator.said().find(({ lastMessage }) => lastMessage === 'Cut');
    expect(kept?.outcome).toBe('faulted');
    expect(all?.startsWith(kept?.text ?? '?')).toBe(true);
    expect(kept?.text.trim().split(' ').length).toBe(4);
  });
});

test('it asks for a tool that is offered, then speaks of what the tool answered', async () => {
  const tools = [{ type: 'function', function: { name: 'files__read' } }];
  const question = {
    role: 'user',
    content: 'Read [[sim call=read;args={"at":{n}};calls=2;say=It holds {result}]]',
  };
  const streamWith = async (messages: object[]) => {
    const answer = await ask('sim', '', { messages, tools, stream: true });
    return await answer.text();
  };
  const first = await streamWith([question]);
  expect(first).toContain('"name":"files__read"');
  expect(first).toContain('"finish_reason":"tool_calls"');
  const called = { role: 'assistant', content: null, tool_calls: [{}] };
  const answered = await streamWith([question, called, { role: 'tool', content: 'sand' }]);
  expect(answered).not.toContain('tool_calls');
  expect(simulator.said().at(-1)).toMatchObject({ text: 'It holds sand', tools: ['files__read'] });
  expect(await said('sim', 'Nothing is offered [[sim call=read;say=So I speak]]')).toBe('So I speak');
});

test('it keeps its pace', async () => {
  const started = performance.now();
  await streamed('sim;tokens=20;pace=100;first=100');
  expect(performance.now() - started).toBeGreaterThan(280);
});

test('without include_usage a stream tells no usage, with it the last chunk does', async () => {
  const plain = await (await ask('sim', 'Hi', { stream: true })).text();
  const told = await (
    await ask('sim', 'Hi', { stream: true, stream_options: { include_usage: true } })
  ).text();
  expect([plain.includes('"usage"'), told.includes('"usage"')]).toEqual([false, true]);
});

test('vectors of like texts are near, and always the same', async () => {
  const texts = ['The harbour closes at night', 'At night the harbour is closed', 'Cats sleep'];
  const answer = await fetch(`${simulator.url}/embeddings`, {
    method: 'POST',
    body: JSON.stringify({ model: 'sim-embed', input: [...texts, texts[0]] }),
  });
  const { data } = (await answer.json()) as { data: { embedding: number[] }[] };
  const [a = [], b = [], c = [], again = []] = data.map(({ embedding }) => embedding);
  const dot = (one: number[], other: number[]) => one.reduce((sum, x, at) => sum + x * (other[at] ?? 0), 0);
  expect(again).toEqual(a);
  expect(dot(a, a)).toBeCloseTo(1);
  expect(dot(a, b)).toBeGreaterThan(dot(a, c) + 0.3);
});

test('a body that is no JSON is refused, and it lives on', async () => {
  const answer = await fetch(`${simulator.url}/chat/completions`, { method: 'POST', body: 'null{' });
  expect(answer.status).toBe(400);
  expect((await ask('sim')).status).toBe(200);
});

test('the keys that it was told last are let in, and no others', async () => {
  const locked = await startModelSimulator();
  const asked = async (key: string) =>
    (await fetch(`${locked.url}/models`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await asked('any')).toBe(200);
  await fetch(new URL('/keys', locked.url), { method: 'POST', body: JSON.stringify(['first', 'second']) });
  expect([await asked('first'), await asked('second'), await asked('any')]).toEqual([200, 200, 401]);
  await locked.stop();
});
