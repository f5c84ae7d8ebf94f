import { type OwnersEarnings, routes } from '@tutka/http-contracts';
import { useNamedRow } from '../../../../components/list/index.ts';
import { isUuid } from '../../../../lib/address/index.ts';

const MOST = 100;

/** What is owed where the address says, '<workspace>.<currency>' or a workspace alone, on whatever page of the list it stands. */
export function useNamedOwner(asked: string | null, listed: readonly OwnersEarnings[] | undefined) {
  const [workspace = '', currency] = asked?.split('.') ?? [];
  const isIt = (row: OwnersEarnings) =>
    row.workspace === workspace &&
    (currency === undefined ? Number(row.owed) > 0 : row.currency === currency);
  const { named, error, isSought } = useNamedRow(
    routes.listOwnersEarnings,
    { query: { workspace, pageSize: MOST } },
    { mayBe: isUuid(workspace), isIt, listed },
  );
  const paid = named && Number(named.owed) > 0 ? named : undefined;
  return { paid, error, isNone: asked !== null && !paid && isSought };
}
