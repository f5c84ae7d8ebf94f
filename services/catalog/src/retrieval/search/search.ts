import type { Tx } from '@tutka/database';
import type { Passage } from '../passage.ts';
import { type Candidate, fusion } from './fuse.ts';
import { type Gathered, gather } from './gather.ts';
import { NearChunks, type QueryVectors } from './near-chunks.ts';
import { type Promising, type ReadPassages, readPassages } from './read-passages.ts';
import { scoreWords, type WordScores } from './score-words.ts';

export interface Search {
  /** The bases to search, as one: their statistics are added up. The caller has checked who may read them. */
  readonly knowledges: readonly string[];
  readonly query: string;
  /** How many passages at most. */
  readonly topK: number;
  /** Where given, and where the bases have vectors of these models, meanings are compared too. */
  readonly vectors?: QueryVectors | undefined;
  /** The models whose vectors were asked for; an index of another one throws `OtherModel`. */
  readonly models?: ReadonlySet<string> | undefined;
}

/** An index that serves now has vectors of a model that was not expected: it was switched. */
export class OtherModel extends Error {
  override readonly name = 'OtherModel';
}

// A new version may take a text away between two statements; each time its own is there at once.
const attempts = 10;
// Of this many texts the neighbours are looked at: they are close enough for it to change their order.
const leastRead = 30;
const leastCandidates = 50;
// One text may stand in many documents. Further ones are read while it leaves too few, each time so many times more.
const mostRead = 2000;
const growth = 4;

/**
 * The passages that answer a question best, by BM25 (k1 1.2, b 0.75) over the terms of the bases that are searched, and
 * by how near their vectors are to the question's where there are such. A tenant's transaction finds what its workspace
 * owns or what is public; a worker's, all that `knowledges` names, for bases that come with a shared agent.
 * Passages that hold the same text are given once. Nothing for a question without a word.
 */
export async function search(tx: Tx, asked: Search): Promise<Passage[]> {
  for (let attempt = 1; ; attempt++) {
    const { passages, isWhole } = await searched(tx, asked);
    if (isWhole || attempt === attempts) return passages.slice(0, asked.topK);
  }
}

async function searched(tx: Tx, { knowledges, query, topK, vectors, models }: Search): Promise<ReadPassages> {
  const found = await gather(tx, knowledges, query);
  if (!found) return { passages: [], isWhole: true };
  const isOther = ({ model }: { readonly model: string | null }) => model !== null && !models?.has(model);
  if (models && found.segments.some(isOther)) throw new OtherModel();
  for (let read = Math.max(leastRead, topK * 2); ; read *= growth) {
    const { isLast, ...answer } = await best(tx, found, vectors, read);
    const isEnough = answer.passages.length >= topK || isLast || read * growth > mostRead;
    if (isEnough || !answer.isWhole) return answer;
  }
}

interface Best extends ReadPassages {
  /** Whether there are no others. */
  readonly isLast: boolean;
}

/** The best `read` chunks. */
async function best(tx: Tx, found: Gathered, vectors: QueryVectors | undefined, read: number): Promise<Best> {
  const near =
    vectors && (await NearChunks.find(tx, found.segments, vectors, Math.max(leastCandidates, read)));
  return near && near.similarities.size > 0
    ? await byBoth(tx, found, near, read)
    : await byWords(tx, found, read);
}

async function byWords(tx: Tx, found: Gathered, read: number): Promise<Best> {
  const scores = scoreWords(found, read, []);
  const promising = scores.best.map(({ score, ...rest }) => ({
    ...rest,
    words: score,
    similarity: undefined,
  }));
  const passages = await readPassages(tx, found, scores.statistics, promising, ({ words }) => words);
  return { ...passages, isLast: promising.length < read };
}

async function byBoth(tx: Tx, found: Gathered, near: NearChunks, read: number): Promise<Best> {
  const scores = scoreWords(found, Math.max(leastCandidates, read), near.similarities.keys());
  await near.add(scores.best.map(({ chunkId }) => chunkId));
  const candidates = candidatesOf(scores, near);
  const fused = fusion(candidates);
  const promising = candidates
    .toSorted((one, other) => fused(other) - fused(one) || one.chunkId - other.chunkId)
    .slice(0, read);
  const score = (one: Promising) => fused({ ...one, model: near.modelOf(one.chunkId) });
  const passages = await readPassages(tx, found, scores.statistics, promising, score);
  return { ...passages, isLast: promising.length < read };
}

function candidatesOf({ best, asked }: WordScores, near: NearChunks): (Candidate & Promising)[] {
  const scored = new Map(best.map((one) => [one.chunkId, one]));
  const chunkIds = new Set([...scored.keys(), ...near.similarities.keys()]);
  return [...chunkIds].map((chunkId) => {
    const one = scored.get(chunkId) ?? asked.get(chunkId);
    return {
      chunkId,
      words: one?.score ?? 0,
      covered: one?.covered ?? 0,
      similarity: near.similarities.get(chunkId),
      model: near.modelOf(chunkId),
    };
  });
}
