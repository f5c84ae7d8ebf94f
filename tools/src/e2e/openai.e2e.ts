import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type OpenAI from 'openai';
import { BadRequestError, NotFoundError } from 'openai';
import { type Harbour, openHarbour, user } from './programs/harbour.ts';

let harbour: Harbour;
before(async () => {
  harbour = await openHarbour();
});
after(() => harbour?.stop());

test('the models are the agents that the key may use', async () => {
  const listed: OpenAI.Model[] = [];
  for await (const model of harbour.client.models.list()) listed.push(model);
  const found = listed.find(({ id }) => id === harbour.agent);
  assert.deepEqual(found && { ...found, created: 0 }, {
    id: harbour.agent,
    object: 'model',
    created: 0,
    owned_by: 'workspace',
    name: 'Harbour guide',
    description: 'Knows the harbour',
  });
  assert.equal((await harbour.client.models.retrieve(harbour.agent)).id, harbour.agent);
  // A client that was set up for another server sends along what that one wants.
  const query = { 'api-version': '2025-01-01' };
  assert.equal((await harbour.client.models.retrieve(harbour.agent, { query })).id, harbour.agent);
  await assert.rejects(harbour.client.models.retrieve('gpt-4o'), NotFoundError);
});

test('a whole answer: from the agent, with sources and usage, and nothing is stored', async () => {
  const before = await harbour.owner.call(routes.listSessions);
  const answer = await harbour.client.chat.completions.create({
    model: harbour.agent,
    messages: [
      { role: 'system', content: 'Answer in one sentence.' },
      {
        role: 'user',
        content: [{ type: 'text', text: 'Who is the harbour master? [[sim say=Ada Quist is 【1】.]]' }],
      },
    ],
    temperature: 0.2,
    max_completion_tokens: 50,
    user: 'a field that is ignored',
  });
  const [choice] = answer.choices;
  assert.deepEqual(
    [answer.object, answer.model, choice?.message.content, choice?.finish_reason],
    ['chat.completion', harbour.agent, 'Ada Quist is 【1】.', 'stop'],
  );
  const { prompt_tokens: input = 0, completion_tokens: output = 0, total_tokens: total } = answer.usage ?? {};
  assert.ok(input > 0 && output > 0 && total === input + output);
  const { citations } = answer as unknown as { citations: { title: string; quote: string }[] };
  assert.match(citations[0]?.quote ?? '', /harbour master of Tarn/);
  const [system] = (harbour.said('Who is the harbour master?')?.messages ?? []) as {
    role: string;
    content: string;
  }[];
  assert.match(
    system?.content ?? '',
    /^You know the harbour\.[\s\S]*Ada Quist[\s\S]*Answer in one sentence\.$/,
  );
  assert.deepEqual(await harbour.owner.call(routes.listSessions), before);
});

test('a stream: piece by piece, the usage last where it is asked for', async () => {
  const stream = await harbour.client.chat.completions.create({
    model: harbour.agent,
    messages: [user('Tell me of it [[sim tokens=30]]')],
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
  assert.equal(text, harbour.said('Tell me of it')?.text);
  assert.equal(chunks[0]?.choices[0]?.delta.role, 'assistant');
  assert.ok(chunks.length > 30);
  const last = chunks.at(-1);
  assert.deepEqual([last?.choices, chunks.at(-2)?.choices[0]?.finish_reason], [[], 'stop']);
  assert.ok((last?.usage?.completion_tokens ?? 0) > 0);
  assert.ok(chunks.slice(0, -1).every(({ usage }) => usage === null));
});

test('an answer that was cut says so', async () => {
  const answer = await harbour.client.chat.completions.create({
    model: harbour.agent,
    messages: [user('Talk on [[sim tokens=100]]')],
    max_tokens: 5,
  });
  assert.equal(answer.choices[0]?.finish_reason, 'length');
});

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a place',
    parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
  },
} as const;
const question = 'Is it windy? [[sim call=get_weather;args={"place":"Tarn"};say=They say {result}]]';

test("the program's tools go to the model, its calls come to the program, and their answers back", async () => {
  const asked = await harbour.client.chat.completions.create({
    model: harbour.agent,
    messages: [user(question)],
    tools: [weather],
  });
  const [choice] = asked.choices;
  const call = choice?.message.tool_calls?.[0];
  assert.ok(call?.type === 'function');
  assert.deepEqual(
    [choice?.finish_reason, call.function.name, call.function.arguments, choice?.message.content],
    ['tool_calls', 'get_weather', '{"place":"Tarn"}', null],
  );
  const answered = await harbour.client.chat.completions.create({
    model: harbour.agent,
    messages: [
      user(question),
      choice?.message ?? user(''),
      { role: 'tool', tool_call_id: call.id, content: 'storm' },
    ],
    tools: [weather],
  });
  assert.equal(answered.choices[0]?.message.content, 'They say storm');
  assert.equal(answered.choices[0]?.finish_reason, 'stop');
});

test('a program that wants one call at a time gets one, and functions of the older form are refused', async () => {
  const script = 'call=get_weather;calls=2;args={"place":"Tarn {n}"}';
  const asked = { model: harbour.agent, messages: [user(`Is it calm? [[sim ${script}]]`)] };
  const called = async (more: object) =>
    (await harbour.client.chat.completions.create({ ...asked, tools: [weather], ...more })).choices[0]
      ?.message.tool_calls?.length;
  assert.equal(await called({}), 2);
  assert.equal(await called({ parallel_tool_calls: false }), 1);
  const { name, parameters } = weather.function;
  const older = harbour.client.chat.completions.create({ ...asked, functions: [{ name, parameters }] });
  await assert.rejects(older, /send them as tools/);
});

test('what a model thought and sealed its calls with goes to the program, and back with its answers', async () => {
  const script = 'reasoning=3;call=get_weather;form=sealed;args={"place":"Tarn"};say=They say {result}';
  const messages = [user(`Is it wet? [[sim ${script}]]`)];
  const asked = { model: harbour.agent, tools: [weather] };
  const { choices } = await harbour.client.chat.completions.create({ ...asked, messages });
  const message = choices[0]?.message;
  const call = message?.tool_calls?.[0];
  assert.ok(message && call);
  const sealed = { google: { thought_signature: `seal of ${call.id}` } };
  assert.deepEqual((call as { extra_content?: unknown }).extra_content, sealed);
  const runner = harbour.client.chat.completions.stream({ ...asked, messages });
  const pieces: unknown[] = [];
  for await (const chunk of runner) pieces.push(...(chunk.choices[0]?.delta.tool_calls ?? []));
  assert.deepEqual((pieces as { extra_content?: unknown }[])[0]?.extra_content, sealed);
  await harbour.client.chat.completions.create({
    ...asked,
    messages: [...messages, message, { role: 'tool', tool_call_id: call.id, content: 'rain' }],
  });
  type Said = { role: string; reasoning_content?: string; tool_calls?: { extra_content?: unknown }[] };
  const told = ((harbour.said('Is it wet?')?.messages ?? []) as Said[]).find(
    ({ role }) => role === 'assistant',
  );
  assert.deepEqual(told?.tool_calls?.[0]?.extra_content, sealed);
  assert.equal(told?.reasoning_content, (message as { reasoning_content?: string }).reasoning_content);
  assert.ok(told?.reasoning_content);
});

test('the same in a stream, as the package puts it together', async () => {
  const runner = harbour.client.chat.completions.stream({
    model: harbour.agent,
    messages: [user(question)],
    tools: [weather],
  });
  const { choices } = await runner.finalChatCompletion();
  const call = choices[0]?.message.tool_calls?.[0];
  assert.ok(call?.type === 'function');
  assert.deepEqual([choices[0]?.finish_reason, call.function.arguments], ['tool_calls', '{"place":"Tarn"}']);
});

test('an answer comes in the form that the program asks for', async () => {
  const person = {
    name: 'person',
    schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  };
  const asked = (words: string, format: NonNullable<OpenAI.ChatCompletionCreateParams['response_format']>) =>
    harbour.client.chat.completions.create({
      model: harbour.agent,
      messages: [user(`${words} [[sim say={"name":"Ada Quist"}]]`)],
      response_format: format,
    });
  const format = { type: 'json_schema', json_schema: person } as const;
  const answer = await asked('Who is it, by a schema?', format);
  assert.deepEqual(JSON.parse(answer.choices[0]?.message.content ?? ''), { name: 'Ada Quist' });
  assert.deepEqual(harbour.said('by a schema?')?.format, format);
  await asked('Who is it, as any object?', { type: 'json_object' });
  assert.deepEqual(harbour.said('as any object?')?.format, { type: 'json_object' });
  await asked('Who is it, in words?', { type: 'text' });
  assert.equal(harbour.said('in words?')?.format, undefined);
  await assert.rejects(asked('Who?', { type: 'xml' } as never), BadRequestError);
});

test("the agent's own tools are called here, those that ask a person first are left out", async () => {
  const asked = 'Echo it [[sim call=echo;args={"message":"ahoy"};say=It said {result}]]';
  const answer = await harbour.client.chat.completions.create({
    model: harbour.agent,
    messages: [user(asked)],
    tools: [weather],
    tool_choice: 'none',
  });
  // The choice is about the program's own: a model that may call nothing would not call the agent's either.
  assert.match(answer.choices[0]?.message.content ?? '', /^It said .*ahoy/);
  assert.deepEqual(harbour.said('Echo it')?.tools, ['Site__echo']);
});

test('a picture comes to the model', async () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await harbour.client.chat.completions.create({
    model: harbour.agent,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is on it?' },
          { type: 'image_url', image_url: { url: pixel } },
        ],
      },
    ],
  });
  assert.ok(JSON.stringify(harbour.said('What is on it?')?.messages).includes(pixel.slice(22)));
  const photo = { type: 'image_url', image_url: { url: 'data:image/jpg;base64,/9j/4AAQ' } } as const;
  await harbour.client.chat.completions.create({
    model: harbour.agent,
    messages: [{ role: 'user', content: [{ type: 'text', text: 'And on the photo?' }, photo] }],
  });
  const seen = JSON.stringify(harbour.said('And on the photo?')?.messages);
  assert.ok(seen.includes('data:image/jpeg;base64,/9j/4AAQ'));
  const remote = { type: 'image_url', image_url: { url: 'https://example.org/a.png' } } as const;
  await assert.rejects(
    harbour.client.chat.completions.create({
      model: harbour.agent,
      messages: [{ role: 'user', content: [remote] }],
    }),
    BadRequestError,
  );
});
