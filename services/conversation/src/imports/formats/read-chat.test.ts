import { describe, expect, test } from '@jest/globals';
import type { FoundChat } from './chat.ts';
import { readChat } from './read-chat.ts';

const SECOND = 1_700_000_000;

/** Role, text and what it hangs on, by the texts. */
function drawn(chat: FoundChat | undefined): string[] {
  const texts = new Map(chat?.messages.map(({ id, content }) => [id, content]));
  return (chat?.messages ?? []).map(
    ({ role, content, parent }) =>
      `${role}: ${content}${parent === null ? '' : ` < ${texts.get(parent) ?? '?'}`}`,
  );
}

describe('ChatGPT', () => {
  const node = (id: string, parent: string | null, message: object | null) =>
    [id, { id, parent, message }] as const;
  const said = (role: string, parts: unknown[], more: object = {}) => ({
    author: { role },
    create_time: SECOND,
    content: { content_type: 'text', parts },
    recipient: 'all',
    metadata: {},
    ...more,
  });
  const chat = (nodes: readonly (readonly [string, object])[], more: object = {}) =>
    readChat({
      id: 'c1',
      title: 'Lamps',
      create_time: SECOND + 0.25,
      mapping: Object.fromEntries(nodes),
      ...more,
    });

  test('branches stay, and the open one is the last', () => {
    const found = chat(
      [
        node('root', null, null),
        node('q', 'root', said('user', ['What is a lamp?'])),
        node('a2', 'q', said('assistant', ['Second'])),
        node('a1', 'q', said('assistant', ['First'], { metadata: { model_slug: 'gpt-4o' } })),
        node('q2', 'a2', said('user', ['And at night?'])),
      ],
      { current_node: 'q2' },
    );
    expect(drawn(found)).toEqual([
      'user: What is a lamp?',
      'assistant: First < What is a lamp?',
      'assistant: Second < What is a lamp?',
      'user: And at night? < Second',
    ]);
    expect(found).toMatchObject({
      source: 'chatgpt',
      id: 'c1',
      title: 'Lamps',
      createdAt: SECOND * 1000 + 250,
    });
    expect(found?.messages[1]).toMatchObject({ model: 'gpt-4o', at: SECOND * 1000 });
  });

  test('what a person does not see is left out, and counted where it was something', () => {
    const found = chat([
      node('s', null, said('system', ['You are'])),
      node('p', 's', said('user', ['profile'], { metadata: { is_visually_hidden_from_conversation: true } })),
      node('q', 'p', said('user', ['Plot it'])),
      node('t', 'q', {
        author: { role: 'assistant' },
        recipient: 'all',
        content: { content_type: 'thoughts', thoughts: [{ summary: 'Plan', content: 'A bar chart.' }] },
      }),
      node('c', 't', said('assistant', ['plot()'], { recipient: 'python' })),
      node('r', 'c', said('tool', ['<png>'])),
      node('a', 'r', said('assistant', ['Here it is.'])),
      node('b', 'a', said('assistant', ['And its table.'])),
    ]);
    expect(drawn(found)).toEqual(['user: Plot it', 'assistant: Here it is.\n\nAnd its table. < Plot it']);
    expect(found?.messages[1]?.reasoning).toBe('Plan\nA bar chart.');
    expect(found?.dropped).toEqual({ citations: 0, files: 0, tools: 2 });
  });

  test('marks of sources go, pictures and files stay as names', () => {
    const found = chat([
      node(
        'q',
        null,
        said('user', [], {
          content: {
            content_type: 'multimodal_text',
            parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'x' }, 'What is this?'],
          },
          metadata: {
            attachments: [
              { id: '1', name: 'lamp.png' },
              { id: '2', name: 'notes.pdf' },
            ],
          },
        }),
      ),
      node('a', 'q', said('assistant', ['A lamp\ue200cite\ue202turn0search1\ue201, lit【4†notes】.'])),
      node('i', 'a', said('user', [{ content_type: 'image_asset_pointer' }])),
    ]);
    expect(drawn(found)).toEqual([
      'user: What is this?\n\n[lamp.png]\n\n[notes.pdf]',
      'assistant: A lamp, lit. < What is this?\n\n[lamp.png]\n\n[notes.pdf]',
      'user: [image] < A lamp, lit.',
    ]);
    expect(found?.dropped).toEqual({ citations: 2, files: 3, tools: 0 });
  });
});

describe('Open WebUI', () => {
  const message = (id: string, parentId: string | null, role: string, content: string, more: object = {}) =>
    [id, { id, parentId, role, content, timestamp: SECOND, ...more }] as const;
  const chat = (messages: readonly (readonly [string, object])[], more: object = {}) =>
    readChat({
      id: 'w1',
      title: 'Lamps',
      created_at: SECOND,
      pinned: true,
      chat: { history: { messages: Object.fromEntries(messages), ...more } },
    });

  test('branches stay, reasoning comes apart, calls of tools go', () => {
    const reasoning =
      '<details type="reasoning" done="true" duration="3">\n<summary>Thought</summary>\n&gt; Is it lit?\n&gt; Yes.\n</details>\n';
    const called = '<details type="tool_calls" name="&quot;x&quot;"><summary>Ran</summary>"18C"</details>';
    const found = chat(
      [
        message('1', null, 'user', 'Is it lit?', { files: [{ type: 'file', name: 'lamp.pdf' }] }),
        message('2', '1', 'assistant', `${reasoning}Yes.${called}`, { model: 'llama3', sources: [{}] }),
        message('3', '1', 'assistant', 'No.'),
      ],
      { currentId: '2' },
    );
    expect(drawn(found)).toEqual([
      'user: Is it lit?\n\n[lamp.pdf]',
      'assistant: No. < Is it lit?\n\n[lamp.pdf]',
      'assistant: Yes. < Is it lit?\n\n[lamp.pdf]',
    ]);
    expect(found?.messages[2]).toMatchObject({ reasoning: 'Is it lit?\nYes.', model: 'llama3' });
    expect(found).toMatchObject({
      source: 'openwebui',
      pinned: true,
      dropped: { citations: 1, files: 1, tools: 1 },
    });
  });

  test('an old chat is a list', () => {
    const found = readChat({
      id: 'w2',
      chat: {
        title: 'Old',
        messages: [
          { role: 'user', content: [{ type: 'text', text: 'One' }, { type: 'image_url' }] },
          { role: 'assistant', content: 'Two' },
        ],
      },
    });
    expect(drawn(found)).toEqual(['user: One', 'assistant: Two < One']);
    expect(found?.title).toBe('Old');
  });
});

describe('LibreChat', () => {
  const NONE = '00000000-0000-0000-0000-000000000000';
  const message = (messageId: string, parentMessageId: string, isCreatedByUser: boolean, text: string) => ({
    messageId,
    parentMessageId,
    isCreatedByUser,
    text,
    createdAt: '2026-05-04T10:00:00.000Z',
  });

  test('a list, and a tree, of messages', () => {
    const [q, a1, a2] = [
      message('q', NONE, true, 'Who?'),
      message('a1', 'q', false, 'He.'),
      message('a2', 'q', false, 'She.'),
    ];
    const flat = { conversationId: 'l1', title: 'Who', messages: [q, a1, a2] };
    const tree = {
      conversationId: 'l1',
      title: 'Who',
      recursive: true,
      messagesTree: [{ ...q, children: [a1, a2] }],
    };
    for (const file of [flat, tree]) {
      const found = readChat(file);
      expect(drawn(found)).toEqual(['user: Who?', 'assistant: He. < Who?', 'assistant: She. < Who?']);
      expect(found).toMatchObject({ source: 'librechat', id: 'l1', createdAt: Date.UTC(2026, 4, 4, 10) });
    }
  });

  test('an answer in parts', () => {
    const found = readChat({
      conversationId: 'l2',
      messages: [
        { ...message('q', NONE, true, 'See'), files: [{ filename: 'a.png' }] },
        {
          ...message('a', 'q', false, ''),
          model: 'claude',
          content: [
            { type: 'think', think: 'Hm.' },
            { type: 'tool_call', tool_call: {} },
            { type: 'text', text: { value: 'Seen.' } },
          ],
        },
      ],
    });
    expect(drawn(found)).toEqual(['user: See\n\n[a.png]', 'assistant: Seen. < See\n\n[a.png]']);
    expect(found?.messages[1]).toMatchObject({ reasoning: 'Hm.', model: 'claude' });
    expect(found?.dropped).toEqual({ citations: 0, files: 1, tools: 1 });
  });
});

/** A reading that takes the square of such a length takes minutes. */
const LONG = 2_000_000;
const long = (sign: string) => sign.repeat(LONG / sign.length);

test.each(['\ue200', '【', '【†', '【x†'])(
  'a long text of %j, which seems to begin marks, is read at once',
  (sign) => {
    const message = { author: { role: 'user' }, recipient: 'all', content: { parts: [long(sign)] } };
    const found = readChat({ id: 'c', mapping: { q: { id: 'q', parent: null, message } } });
    expect(found?.messages[0]?.content).toHaveLength(LONG - (LONG % sign.length));
  },
);

test.each([
  '<details type="a">',
  '<details type="',
  '<details type="!">',
  '<details type="reasoning">\n',
  '<details type="reasoning"><summary>',
])('a long text of %j, which seems to begin blocks, is read at once', (sign) => {
  for (const end of ['', '</details>']) {
    const written = { id: 'q', parentId: null, role: 'user', content: `x${long(sign)}${end}` };
    const found = readChat({ id: 'w', chat: { history: { messages: { q: written } } } });
    expect(found?.messages[0]?.content[0]).toBe('x');
  }
});

test.each([null, 1, 'x', [], {}, { mapping: {} }, { mapping: 1 }, { conversationId: 'x' }, { chat: null }])(
  '%j is no chat',
  (value) => {
    expect(readChat(value)).toBeUndefined();
  },
);
