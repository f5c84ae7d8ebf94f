import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';

const house = await sharedHouse();
const one = await house.process();

interface Chunk {
  readonly choices: readonly {
    readonly delta: {
      readonly role?: string;
      readonly tool_calls?: readonly { index: number; function: { arguments: string } }[];
    };
    readonly finish_reason: string | null;
  }[];
}

test('each call of a program’s tools is a piece of its own in a stream: many clients read the first of a piece alone', async () => {
  const answer = await one.api.call(routes.createChatCompletion, {
    as: person(),
    body: {
      model: house.agent,
      stream: true,
      messages: [{ role: 'user', content: 'Look [[sim call=look;calls=3;args={"at":"{n}"}]]' }],
      tools: [{ type: 'function', function: { name: 'look' } }],
    },
  });
  const events = (answer.body as string).split('\n\n').filter((event) => event.startsWith('data: {'));
  const deltas = events.map((event) => {
    const [choice] = (JSON.parse(event.slice('data: '.length)) as Chunk).choices;
    return { ...choice?.delta, finish: choice?.finish_reason };
  });
  const called = deltas.filter((delta) => delta.tool_calls);
  expect(
    called.map(({ tool_calls: calls }) => calls?.map((call) => [call.index, call.function.arguments])),
  ).toEqual([[[0, '{"at":"0"}']], [[1, '{"at":"1"}']], [[2, '{"at":"2"}']]]);
  expect(deltas.map(({ role, finish }) => [role, finish])).toEqual([
    ['assistant', null],
    [undefined, null],
    [undefined, null],
    [undefined, 'tool_calls'],
  ]);
});
