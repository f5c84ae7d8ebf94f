import { type Difference, routes } from '@tutka/http-contracts';
import { useNamedRow } from '../../../components/list/index.ts';
import { isUuid } from '../../../lib/address/index.ts';

/** The difference that the address names, on whatever page of the list it stands. */
export function useNamedDifference(asked: string | null, listed: readonly Difference[] | undefined) {
  const { named, error, isSought } = useNamedRow(
    routes.listDifferences,
    { query: { uuid: asked } },
    { mayBe: asked !== null && isUuid(asked), isIt: ({ uuid }) => uuid === asked, listed },
  );
  return { named, error, isUnknown: asked !== null && !named && isSought };
}
