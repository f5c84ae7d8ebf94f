import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Currency } from '@tutka/http-contracts';
import { routes, type WantedProduct } from '@tutka/http-contracts';
import { call } from '../../../lib/api/index.ts';
import { ApiError } from '../../../lib/errors/index.ts';

export interface Wanted {
  readonly product: WantedProduct;
  readonly currency: Currency;
}

/** What it costs as the server says, with the discount where its code holds, and else why it does not. */
export function useQuote(wanted: Wanted | null, discountCode: string) {
  const plain = useQuery(quoteQuery(wanted, ''));
  const reduced = useQuery(quoteQuery(discountCode === '' ? null : wanted, discountCode));
  const refused = isOfCode(reduced.error) ? reduced.error : null;
  const isReduced = discountCode !== '' && refused === null;
  const { isSuccess, isPlaceholderData } = isReduced ? reduced : plain;
  return {
    quote: isReduced ? (reduced.data ?? plain.data) : plain.data,
    /** The price that is shown is the one that will be ordered. */
    isSettled: isSuccess && !isPlaceholderData,
    error: plain.error ?? (refused === null ? reduced.error : null),
    refused,
    retry: () => {
      for (const { isError, refetch } of [plain, reduced]) if (isError) void refetch();
    },
  };
}

function quoteQuery(wanted: Wanted | null, discountCode: string) {
  const { method, path } = routes.quoteOrder;
  const body = wanted && { ...wanted, ...(discountCode !== '' && { discountCode }) };
  return {
    queryKey: [method, path, body],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      if (body === null) throw new Error('Nothing is wanted');
      return call(routes.quoteOrder, { body, signal });
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
  };
}

/** It does not hold, or is none. */
function isOfCode(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return (
    error.errorCode?.startsWith('DISCOUNT_') === true ||
    error.problems.some(({ path }) => path === 'discountCode')
  );
}
