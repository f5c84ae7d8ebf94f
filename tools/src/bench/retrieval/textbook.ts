import type pg from 'pg';

const k1 = 1.2;
const b = 0.75;

interface Analysed {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/**
 * BM25 as textbooks have it (k1 1.2, b 0.75), in memory, over the terms that PostgreSQL's `english` configuration makes
 * of the texts. It has nothing in common with what it is compared with.
 */
export class TextbookBm25 {
  readonly #client: pg.Client;
  readonly #postings = new Map<string, { text: number; count: number }[]>();
  readonly #ids: string[] = [];
  readonly #lengths: number[] = [];

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async add({ id, text }: { readonly id: string; readonly text: string }): Promise<void> {
    const { counts, length } = await this.#analyse(text);
    const at = this.#ids.push(id) - 1;
    this.#lengths.push(length);
    for (const [term, count] of counts) {
      const list = this.#postings.get(term) ?? [];
      list.push({ text: at, count });
      this.#postings.set(term, list);
    }
  }

  async search(query: string, topK: number): Promise<string[]> {
    const scores = new Map<number, number>();
    const average = this.#lengths.reduce((total, length) => total + length, 0) / this.#lengths.length;
    for (const [term, times] of (await this.#analyse(query)).counts) {
      const list = this.#postings.get(term) ?? [];
      const weight = Math.log(1 + (this.#ids.length - list.length + 0.5) / (list.length + 0.5)) * times;
      for (const { text, count } of list) {
        const norm = k1 * (1 - b + (b * (this.#lengths[text] ?? 0)) / average);
        scores.set(text, (scores.get(text) ?? 0) + (weight * count * (k1 + 1)) / (count + norm));
      }
    }
    const ranked = [...scores].sort(([one, x], [other, y]) => y - x || one - other);
    return ranked.slice(0, topK).map(([text]) => this.#ids[text] ?? '');
  }

  async #analyse(text: string): Promise<Analysed> {
    const { rows } = await this.#client.query<{ term: string; times: number }>(
      `SELECT lexeme AS term, cardinality(positions) AS times FROM unnest(to_tsvector('english', $1))`,
      [text],
    );
    const counts = new Map(rows.map(({ term, times }) => [term, times]));
    return { counts, length: rows.reduce((total, { times }) => total + times, 0) };
  }
}
