import type { Route } from '@tutka/http-contracts';

/** Whether the answer may take as long as a reply. */
export function mayBeLong(row: Route, accept: string | undefined): boolean {
  return row.rate === 'turn' || row.form === 'events' || isStream(row, accept);
}

/** Whether the answer may be a stream of any kind, so that none is begun before an end. */
export function mayStream(row: Route, accept: string | undefined): boolean {
  return (
    row.form === 'mcp' ||
    row.form === 'events' ||
    (row.form === 'openai' && row.rate === 'turn') ||
    isStream(row, accept)
  );
}

/** Whether the answer will be a stream of lines. */
export function isStream(row: Route, accept: string | undefined): boolean {
  return row.form === 'ndjson' || (row.form === 'turn' && accept?.includes('application/x-ndjson') === true);
}
