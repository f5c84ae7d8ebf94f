import { useQuery } from '@tanstack/react-query';
import type { Answer, Args, Row } from '@tutka/client';
import { pageQuery } from '../../lib/api/index.ts';

interface Named<T> {
  /** Whether the address names anything that there could be. */
  readonly mayBe: boolean;
  readonly isIt: (one: T) => boolean;
  /** The shown page of the list; undefined until it is there. */
  readonly listed: readonly T[] | undefined;
}

/** What an address names, on whatever page of its list it stands; `route` and `args` ask for it alone. */
export function useNamedRow<R extends Row>(
  route: R,
  args: Args<R>,
  { mayBe, isIt, listed }: Named<Answer<R>>,
) {
  const here = listed?.find(isIt);
  const alone = useQuery({
    ...pageQuery(route, args),
    enabled: mayBe && listed !== undefined && here === undefined,
  });
  return {
    named: here ?? (mayBe ? alone.data?.data.find(isIt) : undefined),
    error: mayBe ? alone.error : null,
    isSought: here !== undefined || !mayBe || alone.data !== undefined,
  };
}
