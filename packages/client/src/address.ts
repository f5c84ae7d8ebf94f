import { joinedByComma } from './comma-list.ts';
import type { AnyArgs, Row } from './row.ts';

/** The row's path with its parameters and filters; filters that are null or undefined are left out, lists comma-joined. */
export function addressOf(row: Pick<Row, 'path'>, args: AnyArgs): string {
  const params = (args.params ?? {}) as Record<string, unknown>;
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = searchOf((args.query ?? {}) as Record<string, unknown>);
  return search === '' ? path : `${path}?${search}`;
}

function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    search.set(name, Array.isArray(value) ? joinedByComma(value) : String(value));
  }
  return search.toString();
}
