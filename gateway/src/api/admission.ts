import type { Route } from '@tutka/http-contracts';

/** Whether the answer may take as long as a reply. */
export function mayBeLong(row: Route, accept: string | undefined): boolean {
  return row.rate === 'turn' || row.form === 'events' || isStream(row, accept);
}

/** Whether the answer will be a stream of lines. */
export function isStream(row: Route, accept: string | undefined): boolean {
  return row.form === 'ndjson' || (row.form === 'turn' && accept?.includes('application/x-ndjson') === true);
}
