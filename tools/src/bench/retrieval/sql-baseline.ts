import type pg from 'pg';

/**
 * BM25 in plain SQL over a table of postings (base, term, text, times), an index on base and term: what one writes
 * first. The same words, k1 1.2, b 0.75; no stemming, as the words of the benchmark have none to take off.
 */
export class SqlBaseline {
  readonly #client: pg.Client;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Takes the place of what was there; the texts of each base. */
  async build(bases: readonly (readonly string[])[]): Promise<void> {
    await this.#client.query(`
      DROP TABLE IF EXISTS baseline_texts, baseline_postings, baseline_terms, baseline_bases;
      CREATE UNLOGGED TABLE baseline_texts (base int, id int, length int NOT NULL, PRIMARY KEY (base, id));
      CREATE UNLOGGED TABLE baseline_postings
        (base int NOT NULL, term text COLLATE "C" NOT NULL, text int NOT NULL, times int NOT NULL);
    `);
    for (const [base, texts] of bases.entries()) await this.#add(base, texts);
    await this.#client.query(`
      CREATE INDEX ON baseline_postings (base, term) INCLUDE (text, times);
      CREATE TABLE baseline_terms AS
        SELECT base, term, count(*) AS texts FROM baseline_postings GROUP BY base, term;
      CREATE UNIQUE INDEX ON baseline_terms (base, term);
      CREATE TABLE baseline_bases AS
        SELECT base, count(*) AS n, avg(length)::float8 AS average FROM baseline_texts GROUP BY base;
    `);
    for (const table of ['postings', 'texts', 'terms', 'bases']) {
      await this.#client.query(`VACUUM ANALYZE baseline_${table}`);
    }
  }

  async postings(): Promise<number> {
    const { rows } = await this.#client.query('SELECT count(*)::int AS count FROM baseline_postings');
    return rows[0].count;
  }

  async search(query: string, topK: number, base = 0): Promise<number[]> {
    const { rows } = await this.#client.query<{ text: number }>(
      `SELECT p.text, sum(ln(1 + (n - t.texts + 0.5) / (t.texts + 0.5))::float8 * p.times * 2.2
                          / (p.times + 1.2 * (0.25 + 0.75 * d.length / average))) AS score
       FROM baseline_bases b JOIN baseline_terms t USING (base) JOIN baseline_postings p USING (base, term)
         JOIN baseline_texts d ON d.base = p.base AND d.id = p.text
       WHERE b.base = $3 AND t.term = ANY($1) GROUP BY p.text ORDER BY score DESC, p.text LIMIT $2`,
      [query.split(' '), topK, base],
    );
    return rows.map(({ text }) => text);
  }

  async #add(base: number, texts: readonly string[]): Promise<void> {
    for (let from = 0; from < texts.length; from += 2000) {
      await this.#client.query(
        `WITH texts AS (SELECT $2::int + at - 1 AS id, string_to_array(text, ' ') AS words
                        FROM unnest($1::text[]) WITH ORDINALITY AS given (text, at)),
              lengths AS (INSERT INTO baseline_texts SELECT $3, id, cardinality(words) FROM texts)
         INSERT INTO baseline_postings
         SELECT $3, word, id, count(*) FROM texts, unnest(words) AS word GROUP BY word, id`,
        [texts.slice(from, from + 2000), from, base],
      );
    }
  }
}
