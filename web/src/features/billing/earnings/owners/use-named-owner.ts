import { useQuery } from '@tanstack/react-query';
import { type OwnersEarnings, routes } from '@tutka/http-contracts';
import { isUuid } from '../../../../lib/address/index.ts';
import { pageQuery } from '../../../../lib/api/index.ts';

const MOST = 100;

/** What is owed where the address says, '<workspace>.<currency>' or a workspace alone, on whatever page of the list it stands. */
export function useNamedOwner(asked: string | null, listed: readonly OwnersEarnings[] | undefined) {
  const [workspace = '', currency] = asked?.split('.') ?? [];
  const isIt = (row: OwnersEarnings) =>
    row.workspace === workspace &&
    (currency === undefined ? Number(row.owed) > 0 : row.currency === currency);
  const here = listed?.find(isIt);
  const mayBe = isUuid(workspace);
  const alone = useQuery({
    ...pageQuery(routes.listOwnersEarnings, { query: { workspace, pageSize: MOST } }),
    enabled: mayBe && listed !== undefined && here === undefined,
  });
  const named = here ?? (mayBe ? alone.data?.data.find(isIt) : undefined);
  const isAsked = mayBe && alone.data === undefined;
  const paid = named && Number(named.owed) > 0 ? named : undefined;
  return {
    paid,
    error: mayBe ? alone.error : null,
    isNone: asked !== null && !paid && (here !== undefined || !isAsked),
  };
}
