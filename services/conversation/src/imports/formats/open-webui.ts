import { type Dropped, type FoundChat, nothingDropped } from './chat.ts';
import { instant, list, record, text, textOrNull } from './loose.ts';
import { saidBy } from './open-webui-text.ts';
import { type Node, threadOf } from './thread.ts';

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
  const said = saidBy(message, dropped);
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
