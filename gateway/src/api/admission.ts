import type { Route } from '@tutka/http-contracts';
import type { Target } from '../routing/target.ts';
import type { LinesOf } from '../streams/live-streams.ts';

const ANSWER_MS = 120_000;
/** Far more than between two pings. */
const PIECE_MS = 600_000;
/** Longer than the longest reply (conversation's `REPLY_SECONDS`): one that does not stream has its head at its end. */
const REPLY_MS = 2_100_000;

/** Milliseconds until an answer's head, and between its pieces. */
export function patienceMs(row: Route, accept: string | undefined): number {
  if (!mayBeLong(row, accept)) return ANSWER_MS;
  return isStream(row, accept) || row.form === 'events' ? PIECE_MS : REPLY_MS;
}

/** Whether the answer may take as long as a reply. */
export function mayBeLong(row: Route, accept: string | undefined): boolean {
  return row.rate === 'turn' || row.form === 'events' || isStream(row, accept);
}

/** Whether the answer will be a stream of lines. */
export function isStream(row: Route, accept: string | undefined): boolean {
  return row.form === 'ndjson' || (row.form === 'turn' && accept?.includes('application/x-ndjson') === true);
}

/** What an answer is that comes in lines. */
export function linesOf({ service, name }: Pick<Target, 'service' | 'name'>): LinesOf {
  if (service !== 'conversation') return 'news';
  return name === 'testAgent' ? 'trial' : 'reply';
}

/** Whether the answer goes on for as long as somebody listens. */
export function isOpenEnded(target: Pick<Target, 'row' | 'service' | 'name'>): boolean {
  const { form } = target.row;
  return form === 'events' || (form === 'ndjson' && linesOf(target) === 'news');
}
