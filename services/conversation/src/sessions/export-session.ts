import type { Db } from '@tutka/database';
import type { Message, Session } from '@tutka/http-contracts';
import type { Download } from '@tutka/service-runtime';
import type { Catalog } from '../clients/catalog.ts';
import { closedFences } from '../domain/closed-fences.ts';
import { toldMessage } from '../replies/told-failure.ts';
import { branchUuids, messagesWithSiblings, sessionUuids } from '../store/branches.ts';
import { asSession } from '../store/session-row.ts';
import type { Asker } from '../turns/asker.ts';
import { reading } from './visitor-sessions.ts';

export interface ExportDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly catalog: Pick<Catalog, 'resolveAgent'>;
}

/** What stands in a file beside what was said. */
interface Words {
  readonly chat: string;
  readonly you: string;
  /** One of which the reader may not know the name. */
  readonly otherAgent: string;
  readonly noText: string;
  readonly onPage: (page: number) => string;
}

const english: Words = {
  chat: 'Chat',
  you: 'You',
  otherAgent: 'Another agent',
  noText: '*(no text)*',
  onPage: (page) => `, page ${page}`,
};
const chinese: Words = {
  chat: '对话',
  you: '您',
  otherAgent: '其他智能体',
  noText: '*（无文字）*',
  onPage: (page) => `，第 ${page} 页`,
};

interface Wanted {
  readonly format: 'md' | 'json';
  readonly leafUUID?: string | undefined;
  /** The reader's. */
  readonly language: string;
}

/** A session as a file, one's own or a visitor's as `reading` gives it. Throws SessionNotFound, MessageNotFound. */
export async function exportSession(
  deps: ExportDeps,
  asker: Asker,
  sessionUuid: string,
  { format, leafUUID, language }: Wanted,
): Promise<Download> {
  const { session, messages } = await reading(deps, asker, sessionUuid, async (tx, row) => {
    const uuids = format === 'json' ? sessionUuids(tx, row.uuid) : branchUuids(tx, row.uuid, leafUUID);
    const kept = await messagesWithSiblings(tx, await uuids);
    return { session: asSession(row), messages: kept.map((message) => toldMessage(asker, message)) };
  });
  const words = language.startsWith('zh') ? chinese : english;
  // A slash in a title leads to no folder.
  const name = `${(session.title || words.chat).replace(/[/\\]/g, '-')}.${format}`;
  if (format === 'json') {
    const content = `${JSON.stringify({ format: 'tutka.session', version: 1, session, messages }, null, 2)}\n`;
    return { name, type: 'application/json; charset=utf-8', content };
  }
  const names = await agentNames(deps, asker, session, messages);
  return { name, type: 'text/markdown; charset=utf-8', content: asMarkdown(words, session, messages, names) };
}

type Names = ReadonlyMap<string, string>;

/** Of the agents that answered, as far as the asker may know them. */
async function agentNames(
  { catalog }: ExportDeps,
  asker: Asker,
  { agentUUID, agentName }: Session,
  messages: readonly Message[],
): Promise<Names> {
  const names = new Map([[agentUUID, agentName]]);
  const others = new Set(messages.map((message) => message.agentUUID));
  others.delete(agentUUID);
  const naming = [...others].map(async (other) => {
    const { name } = await catalog.resolveAgent(asker, other);
    names.set(other, name);
  });
  // The file is worth more than a name.
  await Promise.allSettled(naming);
  return names;
}

function asMarkdown(words: Words, session: Session, messages: readonly Message[], names: Names): string {
  const parts = messages.map((message) => section(words, names, message));
  return `# ${oneLine(session.title || words.chat)}\n\n${parts.join('\n')}`;
}

function section(words: Words, names: Names, message: Message): string {
  const who = message.role === 'user' ? words.you : (names.get(message.agentUUID) ?? words.otherAgent);
  const sources = message.citations.map(
    ({ number, title, url, page, quote }) =>
      `> [${number}] ${oneLine(title)}${placeOf(words, url, page)}: “${oneLine(quote)}”`,
  );
  const files = message.attachments.map(({ name }) => `- 📎 ${oneLine(name)}`);
  const calls = message.toolCalls.map(
    ({ server, tool }) => `- 🔧 ${oneLine([server, tool].filter(Boolean).join(' · '))}`,
  );
  const text = closedFences(message.content.trim()) || (files.length > 0 ? '' : words.noText);
  const head = `## ${oneLine(who)} · ${message.createdAt}`;
  return [head, '', ...block(...calls), ...block(text), ...block(...files), ...joined(sources)].join('\n');
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
