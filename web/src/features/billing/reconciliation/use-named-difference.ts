import { useQuery } from '@tanstack/react-query';
import { type Difference, routes } from '@tutka/http-contracts';
import { isUuid } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';

/** The difference that the address names, on whatever page of the list it stands. */
export function useNamedDifference(uuid: string | null, listed: readonly Difference[] | undefined) {
  const here = listed?.find((one) => one.uuid === uuid);
  const mayBe = uuid !== null && isUuid(uuid);
  const alone = useQuery({
    ...pageQuery(routes.listDifferences, { query: { uuid } }),
    enabled: mayBe && listed !== undefined && here === undefined,
  });
  const named = here ?? (mayBe ? alone.data?.data[0] : undefined);
  const isAsked = mayBe && alone.data === undefined;
  return { named, error: mayBe ? alone.error : null, isUnknown: uuid !== null && !named && !isAsked };
}
