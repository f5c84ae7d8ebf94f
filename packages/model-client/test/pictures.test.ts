import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { createEgress } from '@tutka/egress';
import { createModelClient, estimateInputTokens, type ProviderKind } from '../src/index.ts';

const bytes = Buffer.from('not really a picture');
const messages = [
  { role: 'user', content: 'What is this?', pictures: [{ mediaType: 'image/png', bytes }] },
] as const;
const data = bytes.toString('base64');

const wordless = [{ ...messages[0], content: '' }] as const;
const [shown] = messages[0].pictures;
/** Each picture behind its name. */
const named = [
  {
    ...messages[0],
    content: 'A:\n\nB:',
    pictures: [
      { ...shown, at: 2 },
      { ...shown, at: 6 },
    ],
  },
];

test.each<[ProviderKind, object]>([
  ['openai-compatible', { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } }],
  ['anthropic', { type: 'image', source: { type: 'base64', media_type: 'image/png', data } }],
])(
  'a provider of kind %s is shown a picture, then asked, or among the words where it stands there; without words the picture is all it gets',
  async (kind, picture) => {
    const bodies: { messages: { content: unknown }[] }[] = [];
    const server = createServer(async (request, response) => {
      bodies.push((await json(request)) as (typeof bodies)[number]);
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"enough"}}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const egress = createEgress();
    try {
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
      for (const asked of [messages, wordless, named]) {
        const replying = createModelClient({ egress }).streamChat({
          provider: { kind, baseUrl, apiKey: 'a-key' },
          model: 'sees',
          messages: asked,
        });
        await expect(replying[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'REJECTED' });
      }
    } finally {
      server.close();
      server.closeAllConnections();
      await egress.close();
    }
    expect(bodies.map((body) => body.messages[0]?.content)).toEqual([
      [picture, { type: 'text', text: 'What is this?' }],
      [picture],
      [{ type: 'text', text: 'A:' }, picture, { type: 'text', text: '\n\nB:' }, picture],
    ]);
  },
);

test('a picture counts in an estimate', () => {
  const [{ content }] = messages;
  expect(estimateInputTokens(messages) - estimateInputTokens([{ role: 'user', content }])).toBe(1100);
});
