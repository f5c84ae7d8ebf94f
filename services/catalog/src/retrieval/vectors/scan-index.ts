import { queries, type Tx } from '@tutka/database';
import { partCapacity } from '../postings/directory.ts';
import { Best } from '../search/best.ts';
import { cosine, dimensionsOf } from './codes.ts';
import { type PartSigns, SignCache } from './sign-cache.ts';
import { SignGuess, signsOf } from './signs.ts';
import type { Near, VectorIndex, VectorPart, VectorScope } from './vector-index.ts';

// Signs alone put the nearest ones among so many; of a base that has no more chunks all are looked at.
const leastCompared = 1000;
const comparedAsLimit = 8;
const rowsAtOnce = 1000;
const cacheBytes = 64 * 1024 * 1024;

/**
 * Vectors in plain PostgreSQL: the signs of all are looked through in memory, and those that look nearest are compared
 * as they are. Bases of up to 1,000 chunks are compared whole.
 */
export function scanIndex(): VectorIndex {
  const cache = new SignCache(cacheBytes);
  return {
    write: writeVectors,
    async nearest(tx, scope, vector, limit) {
      const chunkIds = await promising(
        tx,
        cache,
        scope,
        vector,
        Math.max(leastCompared, limit * comparedAsLimit),
      );
      const near = [...(await similarities(tx, chunkIds, vector))].map(([chunkId, similarity]) => ({
        chunkId,
        similarity,
      }));
      return near.sort(byNearness).slice(0, limit);
    },
    similarities,
  };
}

function byNearness(one: Near, other: Near): number {
  return other.similarity - one.similarity || one.chunkId - other.chunkId;
}

async function writeVectors(
  tx: Tx,
  { part, workspace, knowledge }: VectorPart,
  codes: readonly Uint8Array[],
): Promise<void> {
  const [first] = codes;
  if (!first) return;
  const dimensions = dimensionsOf(first);
  const signs = Buffer.from(signsOf(codes));
  await queries(tx)('vector_signs').insert({ part, workspace, knowledge, dimensions, signs });
  for (let from = 0; from < codes.length; from += rowsAtOnce) {
    const batch = codes.slice(from, from + rowsAtOnce);
    await queries(tx).raw(
      `INSERT INTO vector_codes (chunk, part, workspace, knowledge, code)
       SELECT ?::bigint + at - 1, ?, ?, ?, code FROM unnest(?::bytea[]) WITH ORDINALITY AS given (code, at)`,
      [part * partCapacity + from, part, workspace, knowledge, batch.map((code) => Buffer.from(code))],
    );
  }
}

async function promising(
  tx: Tx,
  cache: SignCache,
  { parts }: VectorScope,
  vector: Float32Array,
  count: number,
): Promise<number[]> {
  const guess = new SignGuess(vector);
  const best = new Best(count, Number.NEGATIVE_INFINITY);
  for (const [part, { dimensions, signs }] of await signsOfParts(tx, cache, parts)) {
    if (dimensions !== vector.length) continue;
    const chunks = signs.length / guess.width;
    for (let slot = 0; slot < chunks; slot++) {
      const score = guess.at(signs, slot);
      if (score >= best.threshold) best.offer({ chunkId: part * partCapacity + slot, score, covered: 0 });
    }
  }
  return best.inOrder().map(({ chunkId }) => chunkId);
}

/** Which of these parts there are for the caller, and their signs. */
async function signsOfParts(
  tx: Tx,
  cache: SignCache,
  parts: readonly number[],
): Promise<Map<number, PartSigns>> {
  const there = await queries(tx).raw<{ rows: { part: string }[] }>(
    'SELECT part FROM vector_signs WHERE part = ANY(?::bigint[])',
    [[...parts]],
  );
  const found = new Map<number, PartSigns>();
  const missing: number[] = [];
  for (const row of there.rows) {
    const part = Number(row.part);
    const kept = cache.get(part);
    if (kept) found.set(part, kept);
    else missing.push(part);
  }
  if (missing.length === 0) return found;
  const { rows } = await queries(tx).raw<{ rows: ({ part: string } & PartSigns)[] }>(
    'SELECT part, dimensions, signs FROM vector_signs WHERE part = ANY(?::bigint[])',
    [missing],
  );
  for (const { part, dimensions, signs } of rows) {
    const one = { dimensions, signs: Uint8Array.from(signs) };
    cache.keep(Number(part), one);
    found.set(Number(part), one);
  }
  return found;
}

async function similarities(
  tx: Tx,
  chunkIds: readonly number[],
  vector: Float32Array,
): Promise<Map<number, number>> {
  const { rows } = await queries(tx).raw<{ rows: { chunk: string; code: Buffer }[] }>(
    'SELECT chunk, code FROM vector_codes WHERE chunk = ANY(?::bigint[])',
    [[...chunkIds]],
  );
  return new Map(
    rows
      .filter(({ code }) => dimensionsOf(code) === vector.length)
      .map(({ chunk, code }) => [Number(chunk), cosine(code, vector)]),
  );
}
