import assert from 'node:assert/strict';
import type { Message } from '@tutka/http-contracts';
import { messages } from './fixtures/chats.ts';
import { id } from './fixtures/values.ts';

/** The nth message of a long chat. */
export const nth = (n: number) => id('9', 100 + n);

/** The nth message of a long chat, which says so, below the one before it. */
export function longMessage(n: number, more: Partial<Message> = {}): Message {
  const like = messages[n % 2];
  assert.ok(like);
  const said = { content: `Message number ${n}`, citations: [], toolCalls: [] };
  return {
    ...like,
    uuid: nth(n),
    parentUUID: n === 0 ? null : nth(n - 1),
    siblings: [nth(n)],
    ...said,
    ...more,
  };
}

/** What a chat of one branch answers to a request for messages; undefined where the named one is not of it. */
export function pageOf(all: readonly Message[], asked: URLSearchParams) {
  const [number, pageSize] = [Number(asked.get('page') ?? 1), Number(asked.get('pageSize') ?? 20)];
  const around = asked.get('aroundUUID');
  const ordered = asked.get('sortOrder') === 'desc' ? all.toReversed() : all;
  const at = ordered.findIndex(({ uuid }) => uuid === around);
  if (around !== null && at === -1) return undefined;
  const page = around === null ? number : Math.floor(at / pageSize) + 1;
  const data = ordered.slice((page - 1) * pageSize, page * pageSize);
  return { data, pagination: { page, pageSize, total: all.length } };
}
