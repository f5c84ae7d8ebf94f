/** What was allowed for a month is used. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
  /** Whose limit it is: the workspace's plan's, or the person's own. */
  readonly of: 'plan' | 'person';
  readonly key: 'messages' | 'tokens';
  readonly limit: number;

  constructor(of: 'plan' | 'person', key: 'messages' | 'tokens', limit: number) {
    super(`The ${of} allows ${limit} ${key} a month`);
    this.of = of;
    this.key = key;
    this.limit = limit;
  }
}

/** A workspace may use no more: what a guest of its agents is told, who can neither know nor change what it has. */
export class HostSpent extends Error {
  override readonly name = 'HostSpent';
}
