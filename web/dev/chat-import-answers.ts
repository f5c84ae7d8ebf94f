import type { RouteName } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { when } from './asked.ts';
import { importedChats, importReady } from './fixtures/imports.ts';

/** What the rows about imports of chats answer. */
export const chatImportAnswers: Partial<Record<RouteName, Answer>> = {
  listChatImports: when([importReady]),
  listImportedChats: () => importedChats,
};
