/** What every JSON answer of the API looks like; anything else becomes an empty one. */
export interface Envelope {
  readonly code?: number;
  readonly data?: unknown;
  readonly error?: string;
  readonly errorCode?: string;
  readonly message?: string;
  readonly details?: unknown;
  readonly requestId?: string;
  readonly pagination?: Pagination;
  readonly nextCursor?: string | null;
}

export interface Pagination {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** The text as an envelope; one without a code where it is not JSON or no object. */
export function parseEnvelope(text: string): Envelope {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
