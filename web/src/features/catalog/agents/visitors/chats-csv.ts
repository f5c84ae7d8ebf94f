import type { Session } from '@tutka/http-contracts';

const HEAD = ['chat', 'title', 'who', 'messages', 'began', 'lastMessage'];
/** A spreadsheet would take it for a formula. */
const formula = /^[=+\-@\t\r]/;

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
  return [HEAD, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
