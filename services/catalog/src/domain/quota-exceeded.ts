/** The workspace may not have as much. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
  readonly resource: 'bytes' | 'knowledges' | 'mcpServers';
  readonly used: number;
  readonly limit: number;

  constructor(resource: QuotaExceeded['resource'], used: number, limit: number) {
    super(`${used} of ${limit} ${resource} are used`);
    this.resource = resource;
    this.used = used;
    this.limit = limit;
  }
}
