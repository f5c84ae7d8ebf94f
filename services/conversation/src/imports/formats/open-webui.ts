import { type Dropped, type FoundChat, nothingDropped } from './chat.ts';
import { instant, list, record, text, textOrNull } from './loose.ts';
import { type Node, threadOf } from './thread.ts';

/** Blocks that the product writes into the text: reasoning, or calls of tools. */
const [BEGIN, END] = ['<details type="', '</details>'];
const kindThere = /\w+(?=")/y;
const summary = /^\s*<summary>.*?<\/summary>/;

/** A chat of Open WebUI's export: `chat.history` is a tree, older ones have a list. */
export function readOpenWebUi(item: Readonly<Record<string, unknown>>): FoundChat | undefined {
  const chat = 'chat' in item ? record(item.chat) : item;
  const history = record(chat.history);
  const dropped = nothingDropped();
  const tree = Object.entries(record(history.messages));
  const nodes =
    tree.length > 0
      ? tree.map(([id, message]) => readMessage(id, record(message), dropped))
      : inLine(list(chat.messages), dropped);
  if (nodes.length === 0) return undefined;
  return {
    source: 'openwebui',
    id: text(item.id) || text(chat.id),
    title: text(item.title) || text(chat.title),
    createdAt: instant(item.created_at) ?? instant(chat.timestamp),
    pinned: item.pinned === true,
    archived: item.archived === true,
    messages: threadOf(nodes, textOrNull(history.currentId)),
    dropped,
  };
}

/** Each below the one before. */
function inLine(messages: readonly unknown[], dropped: Dropped): Node[] {
  return messages.map((message, at) => ({
    ...readMessage(String(at), record(message), dropped),
    parent: at === 0 ? null : String(at - 1),
  }));
}

function readMessage(id: string, message: Readonly<Record<string, unknown>>, dropped: Dropped): Node {
  const { role } = message;
  const said = saidIn(contentOf(message.content), dropped);
  const files = list(message.files).map((file) => text(record(file).name) || 'image');
  dropped.files += files.length;
  dropped.citations += list(message.sources).length;
  const content = [said.content, ...files.map((name) => `[${name}]`)].filter(Boolean).join('\n\n');
  const isShown = (role === 'user' || role === 'assistant') && (content !== '' || said.reasoning !== '');
  return {
    id,
    parent: textOrNull(message.parentId),
    role: isShown ? role : null,
    content,
    reasoning: said.reasoning,
    model: textOrNull(message.model),
    at: instant(message.timestamp),
  };
}

function contentOf(content: unknown): string {
  if (!Array.isArray(content)) return text(content);
  return content
    .map((part) => text(record(part).text))
    .filter(Boolean)
    .join('\n\n');
}

function saidIn(written: string, dropped: Dropped): { content: string; reasoning: string } {
  const reasoning: string[] = [];
  const pieces = written.split(END);
  const rest = pieces.pop() ?? '';
  const shown = pieces.map((piece) => {
    const { kind, before, inside } = blockIn(piece);
    if (kind === 'reasoning') reasoning.push(plain(inside));
    else if (kind === 'tool_calls') dropped.tools += 1;
    else return piece + END;
    return before;
  });
  return { content: (shown.join('') + rest).trim(), reasoning: reasoning.join('\n\n') };
}

/** The first block that begins in a text which ends with one. In one pass, however many only seem to begin. */
function blockIn(text: string): { kind?: string; before: string; inside: string } {
  let close = -1;
  for (let at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + 1)) {
    if (close < at) close = text.indexOf('>', at);
    if (close < 0) break;
    kindThere.lastIndex = at + BEGIN.length;
    const [kind] = kindThere.exec(text) ?? [];
    if (kind !== undefined)
      return { kind, before: text.slice(0, at), inside: text.slice(close + 1).replace(summary, '') };
  }
  return { before: text, inside: '' };
}

/** The product quotes reasoning line by line, and escapes it. */
function plain(inside: string): string {
  const signs: Readonly<Record<string, string>> = { gt: '>', lt: '<', quot: '"', '#x27': "'", amp: '&' };
  return inside
    .replace(/&(gt|lt|quot|#x27|amp);/g, (whole, name: string) => signs[name] ?? whole)
    .replace(/^[ \t]*> ?/gm, '')
    .trim();
}
