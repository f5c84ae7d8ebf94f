import { expect, test } from '@jest/globals';
import { type Complaint, complainingModel } from './complaining-model.ts';

interface Body {
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

const model = complainingModel<Body>();

/** The limits that a model was sent, request by request. */
async function limits(complaint: Complaint<Body>): Promise<(number | undefined)[][]> {
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  const bodies = await model.ask(complaint, { model: 'gpt-5.4-mini', messages, maxTokens: 200 });
  return bodies.map((body) => [body.max_tokens, body.max_completion_tokens]);
}

const otherName = (body: Body) =>
  'max_tokens' in body
    ? "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    : undefined;

test('OpenAI at any address is told the limit of an answer under the name that it asks for', async () => {
  expect(await limits(otherName)).toEqual([
    [200, undefined],
    [undefined, 200],
  ]);
});

test('a limit that is refused under both names is left out', async () => {
  const tooLarge = (body: Body) =>
    'max_tokens' in body || 'max_completion_tokens' in body
      ? "'max_tokens' or 'max_completion_tokens' is too large: 200."
      : undefined;
  expect(await limits(tooLarge)).toEqual([
    [200, undefined],
    [undefined, 200],
    [undefined, undefined],
  ]);
});
