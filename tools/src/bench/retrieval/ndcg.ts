/** nDCG at 10 of a ranking, every relevant text counting alike. 0 where nothing is relevant. */
export function ndcg10(ranking: readonly string[], relevant: ReadonlySet<string>): number {
  const ideal = Math.min(10, relevant.size);
  if (ideal === 0) return 0;
  const gains = ranking.slice(0, 10).map((id, at) => (relevant.has(id) ? discount(at) : 0));
  return sum(gains) / sum(Array.from({ length: ideal }, (_, at) => discount(at)));
}

function discount(at: number): number {
  return 1 / Math.log2(at + 2);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
