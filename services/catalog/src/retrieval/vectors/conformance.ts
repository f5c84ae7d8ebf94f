import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, type Db, inTenant, type Tx } from '@tutka/database';
import { chunksOf } from '../../../test/retrieval-base.ts';
import { indexChunks, removeDocument, serveDocument } from '../index.ts';
import { partCapacity } from '../postings/directory.ts';
import { encodeVector, unit } from './codes.ts';
import type { VectorIndex } from './vector-index.ts';

/** A migrated catalog database, and the adapter that is to be held to the port's promises. */
export interface VectorsUnderTest {
  readonly app: Db;
  readonly worker: Db;
  readonly index: VectorIndex;
  close(): Promise<void>;
}

const dimensions = 32;

/** Vectors that are the same for the same seed. */
function vectorsOf(count: number, seed: number, length = dimensions): Float32Array[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return Array.from(
    { length: count },
    () => unit(Float32Array.from({ length }, next)) ?? new Float32Array(length),
  );
}

function cosineOf(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);
}

/** A vector hardly away from another, in a direction of its own. */
function towards(vector: Float32Array, noise: Float32Array): Float32Array {
  return unit(vector.map((value, at) => value + (noise[at] as number) * 0.3)) ?? vector;
}

/** A base with a document of so many vectors. */
async function put(
  { worker, index }: VectorsUnderTest,
  vectors: readonly Float32Array[],
  workspace: string = randomUUID(),
) {
  const [knowledge, document] = [randomUUID(), randomUUID()];
  const version = { workspace, knowledge, document, index: 1, generation: 1 };
  const codes = vectors.map(encodeVector);
  const codesOf = async (_: Tx, chunks: readonly { readonly ordinal: number }[]) =>
    chunks.map(({ ordinal }) => codes[ordinal] as Uint8Array);
  await asWorker(worker, async (tx) => {
    await indexChunks(tx, version, chunksOf(vectors.map((_, at) => `text ${at}`)), { index, codesOf });
    await serveDocument(tx, version);
  });
  const parts = (await worker('index_parts').where({ document }).orderBy('id').pluck('id')).map(Number);
  const idOf = (at: number) =>
    (parts[Math.floor(at / partCapacity)] as number) * partCapacity + (at % partCapacity);
  return { ...version, parts, idOf, scope: { parts, chunkCount: vectors.length } };
}

/** What every adapter of the port `VectorIndex` promises. `large` vectors stand for a large base. */
export function vectorConformance(open: () => Promise<VectorsUnderTest>, large = 1500): void {
  let under: VectorsUnderTest;
  beforeAll(async () => {
    under = await open();
  }, 120_000);
  afterAll(() => under.close());
  const as = <T>(workspace: string, work: (tx: Tx) => Promise<T>) =>
    inTenant(under.app, { kind: 'person', workspace }, work);

  test('the nearest come first, as comparing each would have it', async () => {
    const vectors = vectorsOf(300, 1);
    const { workspace, scope, idOf } = await put(under, vectors);
    for (const question of vectorsOf(5, 2)) {
      const found = await as(workspace, (tx) => under.index.nearest(tx, scope, question, 10));
      const expected = vectors
        .map((vector, at) => ({ chunkId: idOf(at), similarity: cosineOf(vector, question) }))
        .sort((one, other) => other.similarity - one.similarity);
      expect(found).toHaveLength(10);
      found.forEach(({ similarity }, at) => {
        expect(similarity).toBeCloseTo(expected[at]?.similarity ?? Number.NaN, 2);
      });
      const best = new Set(expected.slice(0, 12).map(({ chunkId }) => chunkId));
      expect(found.filter(({ chunkId }) => best.has(chunkId)).length).toBeGreaterThanOrEqual(9);
    }
  });

  test('in a large base nearly all of the nearest are found', async () => {
    const vectors = vectorsOf(large, 16, 256);
    const { workspace, scope, idOf } = await put(under, vectors);
    const wide = { ...scope, chunkCount: 30_000 };
    for (const question of vectorsOf(5, 17, 256)) {
      const found = await as(workspace, (tx) => under.index.nearest(tx, wide, question, 10));
      const expected = vectors
        .map((vector, at) => ({ chunkId: idOf(at), similarity: cosineOf(vector, question) }))
        .sort((one, other) => other.similarity - one.similarity);
      const best = new Set(expected.slice(0, 12).map(({ chunkId }) => chunkId));
      expect(found.filter(({ chunkId }) => best.has(chunkId)).length).toBeGreaterThanOrEqual(8);
    }
    expect(
      await as(randomUUID(), (tx) => under.index.nearest(tx, wide, vectors[0] as Float32Array, 5)),
    ).toEqual([]);
  }, 120_000);

  test('of a large base that stands among nearer ones of others, all that is asked for is found', async () => {
    const [question = new Float32Array()] = vectorsOf(1, 20, 256);
    // Nearly the question itself, in another workspace.
    const nearer = vectorsOf(large, 21, 256).map((noise) => towards(question, noise));
    const other = await put(under, nearer);
    const vectors = vectorsOf(100, 22, 256);
    const { workspace, scope, idOf } = await put(under, vectors);
    const found = await as(workspace, (tx) =>
      under.index.nearest(tx, { ...scope, chunkCount: 30_000 }, question, 10),
    );
    const expected = vectors
      .map((vector, at) => ({ chunkId: idOf(at), similarity: cosineOf(vector, question) }))
      .sort((one, second) => second.similarity - one.similarity);
    expect(found).toHaveLength(10);
    const best = new Set(expected.slice(0, 12).map(({ chunkId }) => chunkId));
    expect(found.filter(({ chunkId }) => best.has(chunkId)).length).toBeGreaterThanOrEqual(8);
    const theirs = { parts: [...scope.parts, ...other.parts], chunkCount: 30_000 };
    const both = await as(workspace, (tx) => under.index.nearest(tx, theirs, question, 10));
    expect(both.map(({ chunkId }) => chunkId)).toEqual(found.map(({ chunkId }) => chunkId));
  }, 120_000);

  test('of a large base what goes is not found, and what is left is found as before', async () => {
    const workspace = randomUUID();
    const [question = new Float32Array()] = vectorsOf(1, 23, 256);
    const gone = await put(
      under,
      vectorsOf(60, 24, 256).map((noise) => towards(question, noise)),
      workspace,
    );
    const left = await put(under, vectorsOf(60, 25, 256), workspace);
    const wide = { parts: [...gone.parts, ...left.parts], chunkCount: 30_000 };
    const nearest = () => as(workspace, (tx) => under.index.nearest(tx, wide, question, 10));
    const before = await nearest();
    expect(before.every(({ chunkId }) => gone.parts.includes(Math.floor(chunkId / partCapacity)))).toBe(true);
    await asWorker(under.worker, (tx) =>
      removeDocument(tx, { knowledge: gone.knowledge, document: gone.document }),
    );
    const after = await nearest();
    expect(after).toHaveLength(10);
    expect(after.every(({ chunkId }) => left.parts.includes(Math.floor(chunkId / partCapacity)))).toBe(true);
  }, 120_000);

  test('a document of several parts is searched whole', async () => {
    const vectors = vectorsOf(partCapacity + 3, 3);
    const { workspace, scope, idOf } = await put(under, vectors);
    for (const at of [0, partCapacity - 1, partCapacity, partCapacity + 2]) {
      const question = vectors[at] as Float32Array;
      const [first] = await as(workspace, (tx) => under.index.nearest(tx, scope, question, 3));
      expect(first?.chunkId).toBe(idOf(at));
      expect(first?.similarity).toBeCloseTo(1, 2);
    }
  });

  test('chunks that are named are told of, as far as they have vectors', async () => {
    const vectors = vectorsOf(20, 4);
    const [question = new Float32Array()] = vectorsOf(1, 5);
    const { workspace, idOf } = await put(under, vectors);
    const found = await as(workspace, (tx) =>
      under.index.similarities(tx, [idOf(3), idOf(17), 999_999_999_999], question),
    );
    expect([...found.keys()].sort()).toEqual([idOf(3), idOf(17)].sort());
    expect(found.get(idOf(17))).toBeCloseTo(cosineOf(vectors[17] as Float32Array, question), 2);
  });

  test('only the parts that are named are searched', async () => {
    const [one, other] = [await put(under, vectorsOf(30, 6)), await put(under, vectorsOf(30, 7))];
    const [question = new Float32Array()] = vectorsOf(1, 8);
    const found = await asWorker(under.worker, (tx) => under.index.nearest(tx, one.scope, question, 100));
    expect(found).toHaveLength(30);
    expect(found.every(({ chunkId }) => one.parts.includes(Math.floor(chunkId / partCapacity)))).toBe(true);
    const both = { parts: [...one.parts, ...other.parts], chunkCount: 60 };
    expect(await asWorker(under.worker, (tx) => under.index.nearest(tx, both, question, 100))).toHaveLength(
      60,
    );
  });

  test('another workspace reaches no vector, not even by its part, also after its owner asked', async () => {
    const { workspace, scope, idOf } = await put(under, vectorsOf(30, 9));
    const [question = new Float32Array()] = vectorsOf(1, 10);
    expect(await as(workspace, (tx) => under.index.nearest(tx, scope, question, 5))).toHaveLength(5);
    const stranger = randomUUID();
    expect(await as(stranger, (tx) => under.index.nearest(tx, scope, question, 5))).toEqual([]);
    expect(await as(stranger, (tx) => under.index.similarities(tx, [idOf(0)], question))).toEqual(new Map());
    const codes = [encodeVector(question)];
    const planted = as(stranger, (tx) =>
      under.index.write(tx, { part: scope.parts[0] as number, workspace, knowledge: randomUUID() }, codes),
    );
    await expect(planted).rejects.toThrow();
  });

  test('vectors of another length are not looked at', async () => {
    const { workspace, scope, idOf } = await put(under, vectorsOf(10, 11, 48));
    const [question = new Float32Array()] = vectorsOf(1, 12);
    expect(await as(workspace, (tx) => under.index.nearest(tx, scope, question, 5))).toEqual([]);
    expect(await as(workspace, (tx) => under.index.similarities(tx, [idOf(0)], question))).toEqual(new Map());
  });

  test('vectors go with their document', async () => {
    const { workspace, knowledge, document, scope } = await put(under, vectorsOf(10, 13));
    const [question = new Float32Array()] = vectorsOf(1, 14);
    await asWorker(under.worker, (tx) => removeDocument(tx, { knowledge, document }));
    expect(await as(workspace, (tx) => under.index.nearest(tx, scope, question, 5))).toEqual([]);
  });
}
