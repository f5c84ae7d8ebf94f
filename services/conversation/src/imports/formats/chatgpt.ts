import { type Dropped, type FoundChat, nothingDropped } from './chat.ts';
import { instant, list, record, text, textOrNull } from './loose.ts';
import { type Node, threadOf } from './thread.ts';

/**
 * Marks of sources in the text: between private signs, and in lenticular brackets. None holds a sign that another begins with, so
 * that a text of beginnings alone is read once.
 */
const marks = /\ue200[^\ue200\ue201]*\ue201|【[^【】†\n]*†[^【】\n]*】/gu;

/** A conversation of ChatGPT's `conversations.json`: a tree of nodes, `current_node` the end of the open branch. */
export function readChatGpt(chat: Readonly<Record<string, unknown>>): FoundChat | undefined {
  const nodes = Object.entries(record(chat.mapping));
  if (nodes.length === 0) return undefined;
  const dropped = nothingDropped();
  const read = nodes.map(([id, node]) => readNode(id, record(node), dropped));
  return {
    source: 'chatgpt',
    id: text(chat.conversation_id) || text(chat.id),
    title: text(chat.title),
    createdAt: instant(chat.create_time),
    pinned: chat.is_starred === true,
    archived: chat.is_archived === true,
    messages: threadOf(read, textOrNull(chat.current_node)),
    dropped,
  };
}

function readNode(id: string, node: Readonly<Record<string, unknown>>, dropped: Dropped): Node {
  const message = record(node.message);
  const metadata = record(message.metadata);
  const said = shownAs(message, metadata, dropped);
  return {
    id,
    parent: textOrNull(node.parent),
    role: said.content === '' && said.reasoning === '' ? null : said.role,
    content: said.content,
    reasoning: said.reasoning,
    model: textOrNull(metadata.model_slug),
    at: instant(message.create_time),
  };
}

interface Shown {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly reasoning: string;
}

function shownAs(
  message: Readonly<Record<string, unknown>>,
  metadata: Readonly<Record<string, unknown>>,
  dropped: Dropped,
): Shown {
  const role = record(message.author).role === 'user' ? 'user' : 'assistant';
  const nothing = { role, content: '', reasoning: '' } as const;
  const content = record(message.content);
  if (metadata.is_visually_hidden_from_conversation === true) return nothing;
  if (content.content_type === 'thoughts') return { ...nothing, reasoning: thoughts(content) };
  if (isToolTalk(message)) {
    dropped.tools += 1;
    return nothing;
  }
  if (record(message.author).role === 'system') return nothing;
  const files = list(metadata.attachments).map((file) => text(record(file).name) || 'file');
  return { ...nothing, content: contentOf(content, files, dropped) };
}

/** A call of a tool, or what it answered. */
function isToolTalk({ author, recipient }: Readonly<Record<string, unknown>>): boolean {
  return record(author).role === 'tool' || (typeof recipient === 'string' && recipient !== 'all');
}

function thoughts(content: Readonly<Record<string, unknown>>): string {
  return list(content.thoughts)
    .map((thought) => [text(record(thought).summary), text(record(thought).content)].join('\n').trim())
    .join('\n\n');
}

function contentOf(
  content: Readonly<Record<string, unknown>>,
  files: readonly string[],
  dropped: Dropped,
): string {
  const kind = content.content_type;
  if (kind === 'code') return `\`\`\`${language(content.language)}\n${text(content.text)}\n\`\`\``;
  if (kind === 'user_editable_context' || kind === 'reasoning_recap') return '';
  const parts = list(content.parts).map(partOf);
  const pictures = parts.filter((part) => part === null).length;
  // Those that were sent with a name stand among the attachments.
  const names = [...files, ...Array<string>(Math.max(0, pictures - files.length)).fill('image')];
  dropped.files += names.length;
  const said = [...parts.filter((part) => part !== null), text(content.text)].filter((part) => part !== '');
  const whole = said.join('\n\n').replace(marks, () => {
    dropped.citations += 1;
    return '';
  });
  return [whole, ...names.map((name) => `[${name}]`)].filter((part) => part.trim() !== '').join('\n\n');
}

function language(value: unknown): string {
  return text(value) === 'unknown' ? '' : text(value);
}

/** Null: a picture, or something else that is no text. */
function partOf(part: unknown): string | null {
  if (typeof part === 'string') return part;
  const { content_type: kind, text: said } = record(part);
  if (kind === 'audio_transcription') return text(said);
  // Sound stands beside its transcription.
  return typeof kind === 'string' && kind.includes('audio') ? '' : null;
}
