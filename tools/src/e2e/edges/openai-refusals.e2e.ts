import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import type OpenAI from 'openai';
import { APIError, AuthenticationError, BadRequestError, NotFoundError, PermissionDeniedError } from 'openai';
import { signIn } from '../api.ts';
import { type Harbour, openHarbour, user } from '../programs/harbour.ts';

let harbour: Harbour;
before(async () => {
  harbour = await openHarbour();
});
after(() => harbour?.stop());

/** What a call was refused with. */
async function refusal(ask: Promise<unknown>): Promise<APIError> {
  const error: unknown = await ask.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof APIError, `no refusal: ${error}`);
  return error;
}

test("refusals come in OpenAI's form", async () => {
  const ask = (by: OpenAI, more: object = {}) =>
    refusal(by.chat.completions.create({ model: harbour.agent, messages: [user('Hello')], ...more }));
  const wrong = await ask(harbour.openai(`TTK.${'x'.repeat(40)}`));
  assert.ok(wrong instanceof AuthenticationError);
  assert.deepEqual([wrong.code, wrong.type], ['invalid_api_key', 'authentication_error']);

  const scopeless = await ask(harbour.openai((await harbour.keyWith(harbour.owner, ['agents:read'])).key));
  assert.ok(scopeless instanceof PermissionDeniedError);
  assert.equal(scopeless.type, 'permission_error');
  assert.match(scopeless.message, /lacks the scope chat/);

  const unknown = await ask(harbour.client, { model: 'gpt-4o' });
  assert.ok(unknown instanceof NotFoundError);
  assert.equal(unknown.code, 'model_not_found');
  assert.match(unknown.message, /The model is an agent's uuid: \/v1\/models lists/);
  const other = await signIn(harbour.product, 'other@example.org');
  const foreign = await ask(harbour.openai((await harbour.keyWith(other, ['chat'])).key));
  assert.deepEqual([foreign.status, foreign.code], [404, 'model_not_found']);

  for (const [body, param] of [
    [{ messages: [] }, 'messages'],
    [{ messages: [{ role: 'wizard', content: 'x' }] }, 'messages.0.role'],
    [{ temperature: 3 }, 'temperature'],
    [{ messages: [{ role: 'tool', tool_call_id: 'no', content: 'x' }] }, 'messages.0.tool_call_id'],
  ] as const) {
    const bad = await ask(harbour.client, body);
    assert.ok(bad instanceof BadRequestError);
    assert.equal(bad.param, param);
  }
  const nowhere = await fetch(`${harbour.product.url}/v1/embeddings`, { method: 'POST' });
  const { error } = (await nowhere.json()) as { error: { message: string } };
  assert.match(
    error.message,
    /^There is nothing at this address: \/v1\/embeddings\. .*\/v1\/chat\/completions/,
  );
  const { message: _, ...told } = error;
  assert.deepEqual(
    [nowhere.status, told],
    [404, { type: 'invalid_request_error', param: null, code: 'unknown_url' }],
  );
  assert.equal(nowhere.headers.get('access-control-allow-origin'), null);
});

test("a model's failure is the answer's status, or an error in the middle of the stream", async () => {
  const ask = (script: string, stream: boolean) =>
    harbour.client.chat.completions.create({
      model: harbour.agent,
      messages: [user(`Fail [[sim ${script}]]`)],
      stream,
    });
  const limited = await refusal(ask('fault=rate-limited', true));
  assert.deepEqual([limited.status, limited.code], [429, 'rate_limit_exceeded']);
  const tooLong = await refusal(ask('fault=context-too-long', false));
  assert.deepEqual([tooLong.status, tooLong.code], [400, 'context_length_exceeded']);
  const stream = await harbour.client.chat.completions.create({
    model: harbour.agent,
    messages: [user('Break off [[sim fault=cut;at=5]]')],
    stream: true,
  });
  let text = '';
  const broken = await refusal(
    (async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    })(),
  );
  assert.ok(text.length > 0 && (harbour.said('Break off')?.text ?? '').startsWith(text));
  assert.equal(broken.code, 'model_cut');
});

test('what a model cannot take is refused, and nothing of it left out unsaid', async () => {
  const pixel = 'data:image/png;base64,iVBORw0KGgo=';
  const shown = { type: 'image_url', image_url: { url: pixel } } as const;
  const long = 'and so on '.repeat(100);
  for (const stream of [true, false]) {
    const ask = (last: string, first: string | (typeof shown)[]) => {
      const messages = [
        { role: 'user' as const, content: first },
        { role: 'assistant' as const, content: 'I see.' },
        user(last),
      ];
      return refusal(harbour.client.chat.completions.create({ model: harbour.agent, messages, stream }));
    };
    const tooLong = await ask(`Too long, ${stream} [[sim window=100]]`, long);
    assert.ok(tooLong instanceof BadRequestError);
    assert.deepEqual([tooLong.code, tooLong.type], ['context_length_exceeded', 'invalid_request_error']);
    assert.match(tooLong.message, /too long for this model.*maximum context length/);
    const blind = await ask(`Blind, ${stream} [[sim fault=blind]]`, [shown]);
    assert.deepEqual([blind.status, blind.code], [400, 'model_pictures_refused']);
    // The model answered no other wording of it either.
    assert.equal(harbour.said(`, ${stream} [[sim`), undefined);
  }
});

test('the model is asked no longer when the program goes away', async () => {
  for (const stream of [true, false]) {
    const words = `Never end, ${stream ? 'in pieces' : 'at once'}`;
    const abort = new AbortController();
    const messages = [user(`${words} [[sim fault=endless;pace=50]]`)];
    const asking = harbour.client.chat.completions.create(
      { model: harbour.agent, messages, stream },
      { signal: abort.signal },
    );
    asking.catch(() => undefined);
    await eventually(
      () => harbour.said(words),
      (saying) => saying?.outcome === 'running' && saying.text !== '',
    );
    if (stream) await asking;
    abort.abort();
    await eventually(
      () => harbour.said(words),
      (saying) => saying?.outcome === 'client gone',
    );
  }
});

test('what a key was used for is counted, and revoking it is felt at once', async () => {
  const { key, uuid } = await harbour.keyWith(harbour.owner, ['chat']);
  const program = harbour.openai(key);
  for (let time = 0; time < 3; time++) await program.models.list();
  const keys = () => harbour.owner.call(routes.listApiKeys);
  const mine = await eventually(
    async () => (await keys()).find((one: { uuid: string }) => one.uuid === uuid),
    (key) => key?.requestCount === 3,
  );
  assert.ok(Date.parse(mine?.lastUsedAt ?? '') > 0);
  const stream = await program.chat.completions.create({
    model: harbour.agent,
    messages: [user('Go on [[sim fault=endless;pace=50]]')],
    stream: true,
  });
  const running = refusal(
    (async () => {
      for await (const _ of stream);
    })(),
  );
  await harbour.owner.call(routes.deleteApiKey, { params: { uuid } });
  assert.equal((await running).code, 'invalid_api_key');
  await eventually(
    async () =>
      (await fetch(`${harbour.product.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } }))
        .status,
    (status) => status === 401,
  );
});
