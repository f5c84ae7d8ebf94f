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
export const DIMENSIONS = ['all', 'agent', 'user', 'model', 'error'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Where a count counts where it is one place alone; undefined: in its workspace and on the platform. */
export function ownerOf({ only, workspace }: Count): string | undefined {
  if (only === 'platform' || workspace === PLATFORM) return PLATFORM;
  return only === 'workspace' ? workspace : undefined;
}

/** The item of a dimension that a count counts for; undefined: for none. */
export function itemOf(count: Count, dimension: Dimension): string | undefined {
  return dimension === 'all' ? '' : count[dimension] || undefined;
}
