import type { FoundChat } from './chat.ts';
import { readChatGpt } from './chatgpt.ts';
import { readLibreChat } from './librechat.ts';
import { record } from './loose.ts';
import { readOpenWebUi } from './open-webui.ts';

/** One chat of an export, whichever product wrote it; undefined where it is none or says nothing. */
export function readChat(value: unknown): FoundChat | undefined {
  const chat = record(value);
  const found = readerOf(chat)?.(chat);
  return found && found.messages.length > 0 ? found : undefined;
}

function readerOf(chat: Readonly<Record<string, unknown>>) {
  if ('mapping' in chat) return readChatGpt;
  if ('conversationId' in chat) return readLibreChat;
  return 'chat' in chat || 'history' in chat ? readOpenWebUi : undefined;
}
