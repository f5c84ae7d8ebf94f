import { routes } from '@tutka/http-contracts';
import type { Api } from '../../e2e/api.ts';
import { quantile } from '../quantile.ts';

const LIMIT = 20;
const STEP = 100;
const ROUNDS = 60;
/** Of the times, the lower quartile: what else the machine does changes it least. */
const QUARTILE = 0.25;

/** A way to ask for the list. */
export interface Filter {
  readonly name: string;
  readonly api: Api;
  readonly query: Readonly<Record<string, string | boolean>>;
}

export interface Page {
  readonly uuids: readonly string[];
  readonly nextCursor: string | null;
}

/** One page of the list. */
export async function pageOf(
  { api, query }: Filter,
  cursor: string | undefined,
  limit = LIMIT,
): Promise<Page> {
  const asked = { ...query, limit, ...(cursor !== undefined && { cursor }) };
  const answer = await api.send(routes.listSessions, { query: asked });
  const { code, data, nextCursor } = (await answer.json()) as {
    code: number;
    data: { uuid: string }[];
    nextCursor: string | null;
  };
  if (code !== 200) throw new Error(`the list answered ${code}`);
  return { uuids: data.map(({ uuid }) => uuid), nextCursor };
}

/** Milliseconds at the lower quartile of page 1 and of a deep page of a filter, asked in turns. */
export async function compare(filter: Filter, deep: string): Promise<{ first: number; deep: number }> {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    first.push(await timeOf(filter, undefined));
    later.push(await timeOf(filter, deep));
  }
  return { first: quantile(first, QUARTILE), deep: quantile(later, QUARTILE) };
}

async function timeOf(filter: Filter, cursor: string | undefined): Promise<number> {
  const from = performance.now();
  const { uuids } = await pageOf(filter, cursor);
  if (uuids.length !== LIMIT) throw new Error(`${filter.name}: a page of ${uuids.length}`);
  return performance.now() - from;
}

/** The cursor of about page `number` of a filter, and which page that is: of an earlier one where there are fewer. */
export async function cursorAt(
  { name, api, query }: Filter,
  number: number,
): Promise<{ cursor: string; number: number }> {
  for (let rows = (number - 1) * LIMIT; rows >= STEP; rows = Math.floor(rows / 2)) {
    const page = Math.floor(rows / STEP);
    const answer = await api.send(routes.listSessions, { query: { ...query, page, pageSize: STEP } });
    const { nextCursor } = (await answer.json()) as { nextCursor: string | null };
    if (nextCursor !== null) return { cursor: nextCursor, number: (page * STEP) / LIMIT + 1 };
  }
  throw new Error(`${name}: there are too few rows`);
}
