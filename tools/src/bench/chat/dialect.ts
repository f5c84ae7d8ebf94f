import { routes, type StreamLine } from '@tutka/http-contracts';
import type { ChatLoad, Slot } from './load.ts';

/** What a line says. */
interface Said {
  readonly text: string;
  /** Of the product's lines. */
  readonly seq?: number;
  readonly reply?: string;
  /** How the reply ended, with its last line: 1 COMPLETE, 2 STOPPED, 3 FAILED. */
  readonly status?: number | undefined;
}

/** How a question is asked and what its answer's lines mean. */
export interface Dialect {
  readonly path: string;
  headers(slot: Slot): Record<string, string>;
  body(session: string, question: string): object;
  read(line: string): Said | undefined;
}

const json = { 'content-type': 'application/json' };

const product: Dialect = {
  path: routes.sendMessage.path,
  headers: ({ cookie }) => ({ ...json, accept: 'application/x-ndjson', cookie }),
  body: (sessionUUID, content) => ({ sessionUUID, content }),
  read(line) {
    const { seq, messages, done, status, ping } = JSON.parse(line) as StreamLine;
    if (ping) return undefined;
    const [{ uuid: reply, content: text }] = messages;
    return { text, seq, reply, ...(done && { status }) };
  },
};

const model = (basePath: string, headers: ChatLoad['headers']): Dialect => ({
  path: `${basePath}/chat/completions`,
  headers: () => ({ ...json, ...headers }),
  body: (_session, content) => ({ model: 'sim', stream: true, messages: [{ role: 'user', content }] }),
  read(line) {
    if (line === 'data: [DONE]') return { text: '', status: 1 };
    if (!line.startsWith('data: {')) return undefined;
    return { text: JSON.parse(line.slice(6)).choices[0]?.delta?.content ?? '' };
  },
});

/** The dialect of a load's other side. */
export function dialectOf({ way, url, headers }: ChatLoad): Dialect {
  return way === 'product' ? product : model(new URL(url).pathname, headers);
}
