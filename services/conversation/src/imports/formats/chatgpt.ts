import { fenced, withoutDirectives } from './blocks.ts';
import { type Canvas, canvasIn } from './canvas.ts';
import { type Dropped, type FoundChat, nothingDropped } from './chat.ts';
import { instant, list, record, text, textOrNull } from './loose.ts';
import { withoutMarks } from './marks.ts';
import { type Node, threadOf } from './thread.ts';

/** A conversation of ChatGPT's `conversations.json`: a tree of nodes, `current_node` the end of the open branch. */
export function readChatGpt(chat: Readonly<Record<string, unknown>>): FoundChat | undefined {
  const nodes = Object.entries(record(chat.mapping));
  if (nodes.length === 0) return undefined;
  const dropped = nothingDropped();
  const reading: Reading = { dropped, canvas: undefined };
  const read = nodes.map(([id, node]) => readNode(id, record(node), reading));
  return {
    source: 'chatgpt',
    id: text(chat.conversation_id) || text(chat.id),
    title: text(chat.title),
    createdAt: instant(chat.create_time),
    pinned: chat.is_starred === true || instant(chat.pinned_time) !== null,
    archived: chat.is_archived === true,
    messages: threadOf(read, textOrNull(chat.current_node)),
    dropped,
  };
}

/** What is known while a chat is gone through. */
interface Reading {
  readonly dropped: Dropped;
  canvas: Canvas | undefined;
}

function readNode(id: string, node: Readonly<Record<string, unknown>>, reading: Reading): Node {
  const message = record(node.message);
  const metadata = record(message.metadata);
  const said = shownAs(message, metadata, reading);
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
  reading: Reading,
): Shown {
  const { dropped } = reading;
  const role = record(message.author).role === 'user' ? 'user' : 'assistant';
  const nothing = { role, content: '', reasoning: '' } as const;
  const content = record(message.content);
  if (metadata.is_visually_hidden_from_conversation === true) return nothing;
  if (content.content_type === 'thoughts') return { ...nothing, reasoning: thoughts(content) };
  if (isToolTalk(message)) return { ...nothing, content: shownByTool(message, reading) };
  if (record(message.author).role === 'system') return nothing;
  const files = list(metadata.attachments).map((file) => text(record(file).name) || 'file');
  return { ...nothing, content: contentOf(content, files, dropped) };
}

/** A call of a tool, or what it answered. */
function isToolTalk({ author, recipient }: Readonly<Record<string, unknown>>): boolean {
  return record(author).role === 'tool' || (typeof recipient === 'string' && recipient !== 'all');
}

/** What a person sees of a tool at work: a document that it writes, pictures that it made. */
function shownByTool(message: Readonly<Record<string, unknown>>, reading: Reading): string {
  const written = canvasIn(message, reading.canvas);
  if (written) {
    reading.canvas = written.canvas;
    return written.shown;
  }
  const parts = list(record(message.content).parts);
  const pictures = parts.filter((part) => record(part).content_type === 'image_asset_pointer');
  reading.dropped.files += pictures.length;
  if (pictures.length === 0) reading.dropped.tools += 1;
  return pictures.map(() => '[image]').join('\n\n');
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
  if (kind === 'code') return fenced(language(content.language), text(content.text));
  if (kind === 'user_editable_context' || kind === 'reasoning_recap') return '';
  const parts = list(content.parts).map(partOf);
  const pictures = parts.filter((part) => part === null).length;
  // Those that were sent with a name stand among the attachments.
  const names = [...files, ...Array<string>(Math.max(0, pictures - files.length)).fill('image')];
  dropped.files += names.length;
  const said = [...parts.filter((part) => part !== null), text(content.text)].filter((part) => part !== '');
  const whole = withoutDirectives(withoutMarks(said.join('\n\n'), dropped));
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
