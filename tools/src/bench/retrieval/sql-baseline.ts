import type pg from 'pg';

/**
 * BM25 in plain SQL over a table of postings (term, text, times), an index on the term: what one writes first. The same
 * words, k1 1.2, b 0.75; no stemming, as the words of the benchmark have none to take off.
 */
export class SqlBaseline {
  readonly #client: pg.Client;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async build(texts: readonly string[]): Promise<void> {
    await this.#client.query(`
      CREATE UNLOGGED TABLE baseline_texts (id int PRIMARY KEY, length int NOT NULL);
      CREATE UNLOGGED TABLE baseline_postings (term text COLLATE "C" NOT NULL, text int NOT NULL, times int NOT NULL);
    `);
    for (let from = 0; from < texts.length; from += 2000) {
      await this.#client.query(
        `WITH texts AS (SELECT $2::int + at - 1 AS id, string_to_array(text, ' ') AS words
                        FROM unnest($1::text[]) WITH ORDINALITY AS given (text, at)),
              lengths AS (INSERT INTO baseline_texts SELECT id, cardinality(words) FROM texts)
         INSERT INTO baseline_postings
         SELECT word, id, count(*) FROM texts, unnest(words) AS word GROUP BY word, id`,
        [texts.slice(from, from + 2000), from],
      );
    }
    await this.#client.query(`
      CREATE INDEX ON baseline_postings (term) INCLUDE (text, times);
      CREATE TABLE baseline_terms AS SELECT term, count(*) AS texts FROM baseline_postings GROUP BY term;
      CREATE UNIQUE INDEX ON baseline_terms (term);
    `);
    await this.#client.query('VACUUM ANALYZE baseline_postings');
    await this.#client.query('VACUUM ANALYZE baseline_texts');
    await this.#client.query('VACUUM ANALYZE baseline_terms');
  }

  async postings(): Promise<number> {
    const { rows } = await this.#client.query('SELECT count(*)::int AS count FROM baseline_postings');
    return rows[0].count;
  }

  async search(query: string, topK: number): Promise<number[]> {
    const { rows } = await this.#client.query<{ text: number }>(
      `WITH all_texts AS (SELECT count(*) AS n, avg(length) AS average FROM baseline_texts)
       SELECT p.text, sum(ln(1 + (n - t.texts + 0.5) / (t.texts + 0.5))::float8 * p.times * 2.2
                          / (p.times + 1.2 * (0.25 + 0.75 * d.length / average::float8))) AS score
       FROM all_texts, baseline_terms t JOIN baseline_postings p USING (term) JOIN baseline_texts d ON d.id = p.text
       WHERE t.term = ANY($1) GROUP BY p.text ORDER BY score DESC, p.text LIMIT $2`,
      [query.split(' '), topK],
    );
    return rows.map(({ text }) => text);
  }
}
