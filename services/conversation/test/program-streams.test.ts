import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';

const house = await sharedHouse();
const one = await house.process();

interface Chunk {
  readonly choices?: readonly {
    readonly delta: {
      readonly role?: string;
      readonly tool_calls?: readonly { index: number; function: { arguments: string } }[];
    };
    readonly finish_reason: string | null;
  }[];
}

/** What a stream's events hold. */
async function streamed(content: string, more: object = {}): Promise<Chunk[]> {
  const answer = await one.api.call(routes.createChatCompletion, {
    as: person(),
    body: { model: house.agent, stream: true, messages: [{ role: 'user', content }], ...more },
  });
  const events = (answer.body as string).split('\n\n').filter((event) => event.startsWith('data: {'));
  return events.map((event) => JSON.parse(event.slice('data: '.length)) as Chunk);
}

test('each call of a program’s tools is a piece of its own in a stream: many clients read the first of a piece alone', async () => {
  const chunks = await streamed('Look [[sim call=look;calls=3;args={"at":"{n}"}]]', {
    tools: [{ type: 'function', function: { name: 'look' } }],
  });
  const choices = chunks.map((chunk) => chunk.choices?.[0]);
  const calls = choices.flatMap((choice) => (choice?.delta.tool_calls ? [choice.delta.tool_calls] : []));
  expect(calls.map((each) => each.map((call) => [call.index, call.function.arguments]))).toEqual([
    [[0, '{"at":"0"}']],
    [[1, '{"at":"1"}']],
    [[2, '{"at":"2"}']],
  ]);
  expect(choices.map((choice) => [choice?.delta.role, choice?.finish_reason])).toEqual([
    ['assistant', null],
    [undefined, null],
    [undefined, null],
    [undefined, 'tool_calls'],
  ]);
});

test('an answer that fails in its middle ends as one that was cut too, for clients that pass an error over', async () => {
  const chunks = await streamed('Speak [[sim fault=error-event;at=3]]', {
    stream_options: { include_usage: true },
  });
  const [last, error] = chunks.slice(-2);
  expect(last).toMatchObject({ choices: [{ delta: {}, finish_reason: 'length' }], usage: null });
  expect(error).toEqual({ error: expect.objectContaining({ type: 'server_error' }) });
  expect(chunks.filter(({ choices }) => choices?.[0]?.finish_reason)).toHaveLength(1);
});
