import type { Db } from '@tutka/database';
import type { Collection } from './collection.ts';
import type { Embeddings } from './embeddings.ts';
import { ndcg10 } from './ndcg.ts';
import { VectorBase } from './vector-base.ts';

const topK = 10;

/** nDCG@10 by words, by vectors, and by both as the product joins them, of one index and in one run. Prints it. */
export async function printFusion(
  collection: Collection,
  embeddings: Embeddings,
  { app, worker }: { readonly app: Db; readonly worker: Db },
): Promise<void> {
  // The collections have a few texts that are empty.
  const texts = collection.texts.filter(({ text }) => text !== '');
  const vectors = await embeddings.of(texts.map(({ text }) => text));
  const base = await VectorBase.of(
    app,
    worker,
    texts.map(({ text }, at) => ({ text, vector: vectors[at] as Float32Array })),
  );
  const asked = await embeddings.of(collection.questions.map(({ text }) => text));
  const idAt = (place: number) => texts[place]?.id ?? '';
  const total = { words: 0, vectors: 0, both: 0 };
  for (const [at, { text, relevant }] of collection.questions.entries()) {
    const vector = asked[at] as Float32Array;
    const words = await base.search(text, topK);
    const both = await base.search(text, topK, vector);
    const nearest = await base.nearest(worker, vector, topK);
    total.words += ndcg10(
      words.map(({ pageOrdinal }) => idAt(pageOrdinal)),
      relevant,
    );
    total.vectors += ndcg10(nearest.map(idAt), relevant);
    total.both += ndcg10(
      both.map(({ pageOrdinal }) => idAt(pageOrdinal)),
      relevant,
    );
  }
  const mean = (sum: number) => sum / collection.questions.length;
  const better = Math.max(total.words, total.vectors);
  console.log(`  fusion with ${embeddings.model}`);
  console.log(
    `  nDCG@10  words ${mean(total.words).toFixed(4)}  vectors ${mean(total.vectors).toFixed(4)}  both ${mean(total.both).toFixed(4)}  ÷ better leg ${(total.both / better).toFixed(3)}`,
  );
}
