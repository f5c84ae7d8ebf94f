import type { Tx } from '@tutka/database';
import type { Message, Session } from '@tutka/http-contracts';
import type { Download } from '@tutka/service-runtime';
import { branchUuids, messagesWithSiblings, sessionUuids } from '../store/branches.ts';
import { asSession, type SessionRow } from '../store/session-row.ts';

/** What stands in a file beside what was said. */
interface Words {
  readonly chat: string;
  readonly you: string;
  readonly noText: string;
  readonly onPage: (page: number) => string;
}

const english: Words = {
  chat: 'Chat',
  you: 'You',
  noText: '*(no text)*',
  onPage: (page) => `, page ${page}`,
};
const chinese: Words = {
  chat: '对话',
  you: '您',
  noText: '*（无文字）*',
  onPage: (page) => `，第 ${page} 页`,
};

interface Wanted {
  readonly format: 'md' | 'json';
  readonly leafUUID?: string | undefined;
  /** The reader's. */
  readonly language: string;
}

/** A session as a file. Throws MessageNotFound. */
export async function exportSession(
  tx: Tx,
  row: SessionRow,
  { format, leafUUID, language }: Wanted,
): Promise<Download> {
  const session = asSession(row);
  const words = language.startsWith('zh') ? chinese : english;
  // A slash in a title leads to no folder.
  const name = `${(session.title || words.chat).replace(/[/\\]/g, '-')}.${format}`;
  if (format === 'json') {
    const messages = await messagesWithSiblings(tx, await sessionUuids(tx, row.uuid));
    const content = `${JSON.stringify({ format: 'tutka.session', version: 1, session, messages }, null, 2)}\n`;
    return { name, type: 'application/json; charset=utf-8', content };
  }
  const messages = await messagesWithSiblings(tx, await branchUuids(tx, row.uuid, leafUUID));
  return { name, type: 'text/markdown; charset=utf-8', content: asMarkdown(words, session, messages) };
}

function asMarkdown(words: Words, session: Session, messages: readonly Message[]): string {
  const parts = messages.map((message) => section(words, session, message));
  return `# ${oneLine(session.title || words.chat)}\n\n${parts.join('\n')}`;
}

function section(words: Words, { agentName }: Session, message: Message): string {
  const who = message.role === 'user' ? words.you : agentName;
  const sources = message.citations.map(
    ({ number, title, url, page, quote }) =>
      `> [${number}] ${oneLine(title)}${placeOf(words, url, page)}: “${oneLine(quote)}”`,
  );
  const files = message.attachments.map(({ name }) => `- 📎 ${oneLine(name)}`);
  const text = message.content.trim() || (files.length > 0 ? '' : words.noText);
  const head = `## ${oneLine(who)} · ${message.createdAt}`;
  return [head, '', ...block(text), ...block(...files), ...joined(sources)].join('\n');
}

/** Where it stands: the address of a web page, the page of a document. */
function placeOf(words: Words, url: string | undefined, page: number | null | undefined): string {
  if (url !== undefined) return ` <${url}>`;
  return page == null ? '' : words.onPage(page);
}

/** Lines that an empty one ends; nothing where they say nothing. */
function block(...lines: readonly string[]): string[] {
  return lines.join('') === '' ? [] : [...lines, ''];
}

/** Each on a line of its own in the same quotation. */
function joined(sources: readonly string[]): string[] {
  return sources.length === 0 ? [] : [sources.join('\n>\n'), ''];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
