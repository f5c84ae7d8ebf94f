import { containing, queries, type Tx } from '@tutka/database';
import { asciiAddress } from '@tutka/http-contracts';

/** Whom a text may mean. */
export interface FoundByText {
  readonly people: readonly { readonly id: number; readonly uuid: string }[];
  readonly workspaces: readonly string[];
  /** There are more of either than were asked for. */
  readonly hasMore: boolean;
}

/** People by a part of their address and workspaces by a part of their name, in the worker role. */
export async function findByText(tx: Tx, text: string, limit: number): Promise<FoundByText> {
  const run = queries(tx);
  const people = await run('users')
    .whereILike('email', containing(asciiAddress(text)))
    .limit(limit + 1)
    .select<{ id: number; uuid: string }[]>('id', 'uuid');
  const workspaces = await run('workspaces')
    .where('personal', false)
    .whereILike('name', containing(text))
    .limit(limit + 1)
    .pluck<string[]>('uuid');
  return {
    people: people.slice(0, limit),
    workspaces: workspaces.slice(0, limit),
    hasMore: people.length > limit || workspaces.length > limit,
  };
}
