import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { dataQuery } from '../../../lib/api/index.ts';

/** Who takes money in this currency; undefined until that is known. */
export function useProviders(currency: string) {
  const { data, error, refetch } = useQuery({
    ...dataQuery(routes.listPaymentProviders, {}),
    staleTime: 60_000,
  });
  return { providers: data?.filter(({ currencies }) => currencies.includes(currency)), error, refetch };
}

export type Providers = NonNullable<ReturnType<typeof useProviders>['providers']>;
export type ProviderName = Providers[number]['provider'];
