import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../components/states/index.ts';
import { ApiError } from '../../../../lib/errors/index.ts';

interface Props {
  /** Why a list that is searched by buyers did not come. */
  readonly error: Error | null;
  readonly children: ReactNode;
}

/** Such a list; or where what was written so far is part of too many names, that more of it is to be written. */
export function FoundByBuyer({ error, children }: Props) {
  const { t } = useTranslation('selling');
  const isTooMany = error instanceof ApiError && error.errorCode === 'TOO_MANY_FOUND';
  if (!isTooMany) return children;
  return (
    <EmptyState icon="filter" title={t('orders.tooMany')}>
      {t('orders.tooManyText')}
    </EmptyState>
  );
}
