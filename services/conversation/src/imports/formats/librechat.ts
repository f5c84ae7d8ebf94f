import { withoutDirectives } from './blocks.ts';
import { type Dropped, type FoundChat, nothingDropped } from './chat.ts';
import { instant, list, record, text, textOrNull } from './loose.ts';
import { withoutAnchors } from './marks.ts';
import { type Node, threadOf } from './thread.ts';

type Message = Readonly<Record<string, unknown>>;

/** A conversation of LibreChat's export: a list of messages, or a tree of them where it was exported as one. */
export function readLibreChat(chat: Readonly<Record<string, unknown>>): FoundChat | undefined {
  const written = list(chat.messagesTree).length > 0 ? chat.messagesTree : chat.messages;
  const messages = flat(list(written));
  if (messages.length === 0) return undefined;
  const dropped = nothingDropped();
  const nodes = messages.map((message) => readMessage(message, dropped));
  return {
    source: 'librechat',
    id: text(chat.conversationId),
    title: text(chat.title),
    createdAt: instant(chat.createdAt) ?? nodes.find(({ at }) => at !== null)?.at ?? null,
    pinned: false,
    archived: chat.isArchived === true,
    // The product opens a chat at its newest message, which stands last.
    messages: threadOf(nodes, nodes.at(-1)?.id ?? null),
    dropped,
  };
}

/** What hangs on a message comes after it, and names it. */
function flat(roots: readonly unknown[]): Message[] {
  const messages: Message[] = [];
  const waiting = roots.map(record).reverse();
  for (let message = waiting.pop(); message; message = waiting.pop()) {
    messages.push(message);
    const { messageId } = message;
    const children = list(message.children).map((child) => ({
      ...record(child),
      parentMessageId: messageId,
    }));
    waiting.push(...children.reverse());
  }
  return messages;
}

function readMessage(message: Message, dropped: Dropped): Node {
  const parts = list(message.content).map(record);
  const files = list(message.files).map((file) => text(record(file).filename) || 'file');
  dropped.files += files.length;
  dropped.tools += parts.filter(({ type }) => type === 'tool_call').length;
  const said = parts.length > 0 ? parts.map(textOfPart).filter(Boolean).join('\n\n') : text(message.text);
  const plain = withoutDirectives(withoutAnchors(said, dropped));
  const content = [plain, ...files.map((name) => `[${name}]`)].filter((part) => part !== '').join('\n\n');
  const reasoning = parts
    .map(({ think }) => text(think))
    .filter(Boolean)
    .join('\n\n');
  const role = message.isCreatedByUser === true ? 'user' : 'assistant';
  return {
    id: text(message.messageId),
    parent: textOrNull(message.parentMessageId),
    role: content === '' && reasoning === '' ? null : role,
    content,
    reasoning,
    model: role === 'assistant' ? textOrNull(message.model) : null,
    at: instant(message.createdAt),
  };
}

/** A part's text stands in it plainly, or as OpenAI's assistants have it. */
function textOfPart(part: Message): string {
  return part.type === 'text' ? text(part.text) || text(record(part.text).value) : '';
}
