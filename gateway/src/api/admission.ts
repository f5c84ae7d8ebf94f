import type { Route } from '@tutka/http-contracts';
import type { Target } from '../routing/target.ts';

/** Whether the answer may take as long as a reply. */
export function mayBeLong(row: Route, accept: string | undefined): boolean {
  return row.rate === 'turn' || row.form === 'events' || isStream(row, accept);
}

/** Whether the answer will be a stream of lines. */
export function isStream(row: Route, accept: string | undefined): boolean {
  return row.form === 'ndjson' || (row.form === 'turn' && accept?.includes('application/x-ndjson') === true);
}

/** Whether lines are a reply's, which goes on elsewhere and has an end. */
export function isReply({ service }: Pick<Target, 'service'>): boolean {
  return service === 'conversation';
}

/** Whether the answer goes on for as long as somebody listens. */
export function isOpenEnded(target: Pick<Target, 'row' | 'service'>): boolean {
  const { form } = target.row;
  return form === 'events' || (form === 'ndjson' && !isReply(target));
}
