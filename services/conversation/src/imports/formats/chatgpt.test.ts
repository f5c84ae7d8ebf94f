import { describe, expect, test } from '@jest/globals';
import { readChatGpt } from './chatgpt.ts';

interface Said {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: object;
  readonly recipient?: string;
}

/** A chat in which each says something to the one before. */
function chatOf(...said: readonly Said[]) {
  const nodes = said.map(({ role, content, recipient = 'all' }, at) => {
    const message = { author: { role }, content, recipient, metadata: {} };
    return [`n${at}`, { id: `n${at}`, parent: at === 0 ? null : `n${at - 1}`, message }];
  });
  return readChatGpt({ id: 'c', mapping: Object.fromEntries(nodes) });
}

const asked: Said = { role: 'user', content: { content_type: 'text', parts: ['Go'] } };
const told = (text: string): Said => ({
  role: 'assistant',
  content: { content_type: 'text', parts: [text] },
});
const canvas = (name: 'create' | 'update', call: unknown): Said => ({
  role: 'assistant',
  recipient: `canmore.${name}_textdoc`,
  content: {
    content_type: 'code',
    language: 'json',
    text: typeof call === 'string' ? call : JSON.stringify(call),
  },
});
const made: Said = {
  role: 'tool',
  content: { content_type: 'text', parts: ['Successfully created text document'] },
};

describe('a document in the canvas', () => {
  test('is what the reply says', () => {
    const found = chatOf(
      asked,
      canvas('create', { name: 'Letter', type: 'document', content: '# Dear you\n\nHello.' }),
      made,
      told('There it is.'),
    );
    expect(found?.messages.map(({ content }) => content)).toEqual([
      'Go',
      '**Letter**\n\n# Dear you\n\nHello.\n\nThere it is.',
    ]);
    expect(found?.dropped.tools).toBe(1);
  });

  test('written anew shows anew, as the code that it is; a change of a part of it is a step left out', () => {
    const found = chatOf(
      asked,
      canvas('create', { name: 'lamp', type: 'code/python', content: 'on()' }),
      canvas('update', { updates: [{ pattern: '.*', multiple: false, replacement: 'off()' }] }),
      canvas('update', { updates: [{ pattern: 'off', replacement: 'on' }] }),
    );
    expect(found?.messages[1]?.content).toBe(
      '**lamp**\n\n```python\non()\n```\n\n**lamp**\n\n```python\noff()\n```',
    );
    expect(found?.dropped.tools).toBe(1);
  });

  test.each([['{'], [{ name: 'x', type: 'document' }], [{ updates: [] }]])(
    'that is none, %j, is a step',
    (call) => {
      const found = chatOf(asked, canvas('create', call), canvas('update', call), told('Done.'));
      expect(found?.messages[1]?.content).toBe('Done.');
      expect(found?.dropped.tools).toBe(2);
    },
  );
});

test('a picture that a tool made is a picture of the reply, without what the model was told of it', () => {
  const picture = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_1' };
  const found = chatOf(
    asked,
    {
      role: 'assistant',
      recipient: 't2uay3k.sj1i4kz',
      content: { content_type: 'code', text: '{"prompt":"A lamp"}' },
    },
    {
      role: 'tool',
      content: { content_type: 'multimodal_text', parts: [picture, 'DALL·E returned 1 image.'] },
    },
  );
  expect(found?.messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Go'],
    ['assistant', '[image]'],
  ]);
  expect(found?.dropped).toEqual({ citations: 0, files: 1, tools: 1 });
});

test('a chat that was pinned is pinned', () => {
  const chat = {
    id: 'c',
    mapping: { q: { message: { author: { role: 'user' }, content: { parts: ['Hi'] } } } },
  };
  expect(readChatGpt({ ...chat, pinned_time: 1_700_000_000.5 })?.pinned).toBe(true);
  expect(readChatGpt({ ...chat, pinned_time: null })?.pinned).toBe(false);
});
