import type { Allowance } from '../domain/allowance.ts';

interface Shared {
  readonly workspace: string;
  readonly allowance: string;
  readonly messageLimit: number | null;
}

/** The messages of a share, counted also where they have no limit. */
export function shareAllowance(
  { uuid: agent }: { readonly uuid: string },
  { allowance: uuid, workspace, messageLimit: limit }: Shared,
): Allowance {
  return { uuid, workspace, agent, userUuid: null, limit };
}
