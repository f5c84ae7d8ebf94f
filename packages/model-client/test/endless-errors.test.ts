import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { type Answering, startAnswering } from '@tutka/testing/answering';
import { createModelClient, type ModelClient, type ModelFailure, type ProviderKind } from '../src/index.ts';

const MIB = 1024 * 1024;
let answering: Answering;
let egress: Egress;
let client: ModelClient;
let baseUrl: string;
let sent = 0;

/** A provider whose refusals have no end. */
beforeAll(async () => {
  answering = await startAnswering();
  answering.use(async (_, response) => {
    response.writeHead(500, { 'content-type': 'text/plain' });
    for (; sent < 200 * MIB && !response.destroyed; sent += MIB) {
      if (response.write('x'.repeat(MIB))) continue;
      await new Promise<void>((resolve) => void response.once('drain', resolve).once('close', resolve));
    }
  });
  baseUrl = `${answering.url}/v1`;
  egress = createEgress();
  client = createModelClient({ egress, silenceMs: 4000 });
});

afterAll(async () => {
  await egress.close();
  await answering.stop();
});

const failed = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ code }: ModelFailure) => code,
  );

test.each<ProviderKind>(['openai-compatible', 'anthropic'])(
  'of a refusal without an end the beginning is read (%s)',
  async (kind) => {
    sent = 0;
    const messages = [{ role: 'user' as const, content: 'Hello' }];
    const reply = client.streamChat({ provider: { kind, baseUrl }, model: 'any', messages });
    expect(await failed(reply.to(() => undefined))).toBe('PROVIDER_ERROR');
    expect(sent).toBeLessThan(20 * MIB);
  },
);

test('nor is more of it read where vectors were asked for', async () => {
  sent = 0;
  const provider = { kind: 'openai-compatible', baseUrl } as const;
  expect(await failed(client.embed({ provider, model: 'any', texts: ['a'] }))).toBe('PROVIDER_ERROR');
  expect(sent).toBeLessThan(20 * MIB);
});
