import { expect, test } from '@jest/globals';
import { complainingModel } from './complaining-model.ts';

interface Body {
  readonly tools: readonly { readonly function: { readonly name: string; readonly strict?: boolean } }[];
}

const model = complainingModel<Body>();
const tool = { description: '', inputSchema: { type: 'object' } };

test('a provider that knows no strict tools, or none beside others, is offered them as any', async () => {
  const mixed = ({ tools }: Body) =>
    new Set(tools.map((each) => each.function.strict)).size > 1
      ? "Tools with mixed values for 'strict' are not allowed."
      : undefined;
  const bodies = await model.ask(mixed, {
    model: 'm',
    messages: [{ role: 'user', content: 'Hi' }],
    tools: [
      { ...tool, name: 'look', strict: true },
      { ...tool, name: 'see' },
    ],
  });
  const told = bodies.map(({ tools }) => tools.map((each) => [each.function.name, each.function.strict]));
  expect(told).toEqual([
    [
      ['look', true],
      ['see', undefined],
    ],
    [
      ['look', undefined],
      ['see', undefined],
    ],
  ]);
});
