import type pg from 'pg';
import type { Collection } from './collection.ts';
import type { RetrievalDriver, SearchBase } from './driver.ts';
import { ndcg10 } from './ndcg.ts';
import { TextbookBm25 } from './textbook.ts';

/** nDCG@10 of a collection: ours, and textbook BM25's in the same run. */
export interface Relevance {
  readonly ours: number;
  readonly textbook: number;
}

/** Ranks every question of a collection both ways. `client` is any PostgreSQL connection. */
export async function measureRelevance(
  collection: Collection,
  driver: RetrievalDriver,
  client: pg.Client,
): Promise<Relevance> {
  const base = await driver.createBase(
    collection.name,
    collection.texts.map(({ id, text }) => ({ id, paragraphs: [text] })),
  );
  const textbook = new TextbookBm25(client);
  for (const text of collection.texts) await textbook.add(text);
  const total = { ours: 0, textbook: 0 };
  for (const { text, relevant } of collection.questions) {
    total.ours += ndcg10(await rankedDocuments(base, text), relevant);
    total.textbook += ndcg10(await textbook.search(text, 10), relevant);
  }
  const count = collection.questions.length;
  return { ours: total.ours / count, textbook: total.textbook / count };
}

/** A document stands where its best passage does; passages are what is asked for, so more of them than documents. */
async function rankedDocuments(base: SearchBase, question: string): Promise<string[]> {
  return [...new Set(await base.search(question, 50))];
}
