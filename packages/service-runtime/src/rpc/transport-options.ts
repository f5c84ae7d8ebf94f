import type { Pool } from 'undici';

/** How calls of one kind go out. */
export interface TransportOptions {
  /** Where the service listens. */
  readonly origin: string;
  readonly pool: Pool;
  readonly timeoutMs: number;
  /** Headers of one call, as name, value; made for each anew. */
  readonly headers: () => string[];
}
