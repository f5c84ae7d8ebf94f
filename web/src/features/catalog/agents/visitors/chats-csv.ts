import type { Session } from '@tutka/http-contracts';
import { csvFile } from '../../../../lib/file/index.ts';

const HEAD = ['chat', 'title', 'who', 'messages', 'began', 'lastMessage'];

/** Visitors' chats as a table, for spreadsheets. */
export function chatsCsv(chats: readonly Session[]): string {
  const rows = chats.map(({ uuid, title, exUserId, messageCount, createdAt, lastMessageAt }) => [
    uuid,
    title,
    exUserId ?? '',
    String(messageCount),
    createdAt,
    lastMessageAt,
  ]);
  return csvFile([HEAD, ...rows]);
}
