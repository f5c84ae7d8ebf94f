import type { Measure } from './measures.ts';

/** What an event adds to the figures, and whose. */
export interface Count {
  readonly at: Date;
  readonly workspace: string;
  /** Where it counts for one of the two alone. */
  readonly only?: 'platform' | 'workspace';
  readonly agent?: string | undefined;
  readonly user?: string | undefined;
  /** `<provider uuid>/<model>`. */
  readonly model?: string | undefined;
  /** Why something failed. */
  readonly error?: string | undefined;
  readonly add?: Readonly<Partial<Record<Measure, bigint>>>;
  /** Who was active. */
  readonly active?: string | undefined;
  /** Milliseconds. */
  readonly latency?: number | undefined;
  readonly firstToken?: number | undefined;
  /** Minor units. */
  readonly money?: { readonly currency: string; readonly revenue: bigint; readonly refunds: bigint };
}

/** The rows of the whole platform stand under this workspace. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';
export type Dimension = 'all' | 'agent' | 'user' | 'model' | 'error';

/** What rows a count goes to: each scope, by each dimension it names. */
export function placesOf(count: Count): { workspace: string; dimension: Dimension; item: string }[] {
  const scopes = [
    ...(count.only === 'workspace' ? [] : [PLATFORM]),
    ...(count.only === 'platform' ? [] : [count.workspace]),
  ];
  const items: [Dimension, string | undefined][] = [
    ['all', ''],
    ['agent', count.agent],
    ['user', count.user],
    ['model', count.model],
    ['error', count.error],
  ];
  return scopes.flatMap((workspace) =>
    items.flatMap(([dimension, item]) =>
      item === undefined || (item === '' && dimension !== 'all') ? [] : [{ workspace, dimension, item }],
    ),
  );
}
