import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../errors/index.ts';
import { heldPerson } from './held.ts';
import { meQuery } from './use-me.ts';

/** Of what is a person's own, or leads to a workspace: it is done wherever one acts. */
export const ANYWHERE = { meta: { anywhere: true } } as const;

/** Throws where what was written in one workspace would come into another, to which another tab has gone. */
export function refuseElsewhere(client: QueryClient): void {
  const written = heldPerson()?.workspace.uuid;
  const here = client.getQueryData(meQuery.queryKey)?.workspace.uuid;
  if (written === undefined || here === undefined || written === here) return;
  // The platform is the same in every workspace.
  if (location.pathname.startsWith('/admin/')) return;
  throw new ApiError(0, { errorCode: 'WORKSPACE_LEFT' }, '');
}
