/** Who allows no more: the workspace's plan, an ADMIN for this person, or whoever runs the platform. */
export type LimitedBy = 'plan' | 'person' | 'platform';

/** There may not be as much. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
  readonly resource: 'bytes' | 'knowledges' | 'agents' | 'mcpServers';
  readonly used: number;
  readonly limit: number;
  readonly by: LimitedBy;

  constructor(resource: QuotaExceeded['resource'], used: number, limit: number, by: LimitedBy) {
    super(`${used} of ${limit} ${resource} are used`);
    this.resource = resource;
    this.used = used;
    this.limit = limit;
    this.by = by;
  }
}
