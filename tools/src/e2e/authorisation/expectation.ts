import type { Route } from '@tutka/http-contracts';
import type { CallOptions } from '../api.ts';
import type { World } from './world.ts';

/** In the order of `callerNames`, keys left out: nobody, owner, another workspace's member, suspended, ADMIN. */
export type Statuses = readonly [number, number, number, number, number];

/** What a row answers to whom, and a call of it about the owner's things. */
export interface Expectation {
  readonly statuses: Statuses;
  readonly call?: (world: World) => CallOptions | Promise<CallOptions>;
}

/**
 * What a row answers to the owner's keys: with the scope as to the owner, without it 403; where a public row names no
 * scope, or the key lacks it, as to nobody. In the order of `callerNames`.
 */
export function keyStatuses({ access, scope }: Route, { statuses }: Expectation): readonly [number, number] {
  const [nobody, owner] = statuses;
  const without = access === 'public' ? nobody : 403;
  return [scope === undefined ? without : owner, without];
}

export const everyone: Statuses = [200, 200, 200, 200, 200];
export const signedIn: Statuses = [401, 200, 200, 401, 200];
/** Another's private thing is 404: its existence is not told. */
export const ownerAlone: Statuses = [401, 200, 404, 401, 404];
export const adminAlone: Statuses = [401, 403, 403, 401, 200];
