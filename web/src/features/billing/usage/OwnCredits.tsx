import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { usualPack } from '../product/credit-packs.ts';
import { type Credits, CreditsLeft } from './CreditsLeft.tsx';
import { nanosOf } from './nanos.ts';

interface Props {
  readonly credits: Credits;
  readonly currency: string;
}

/** What one's workspace has left, and the way to more. Nothing where usage takes no credits and none were given. */
export function OwnCredits({ credits, currency }: Props) {
  const { t } = useTranslation('usage');
  const { available, included, grants } = credits;
  if (included === null && grants.length === 0 && nanosOf(available) === 0n) return null;
  // The checkout lets another amount be chosen.
  const product = { kind: 'credits', amount: usualPack(currency) } as const;
  const buy = (
    <Button component={Link} to={checkoutAddress({ product, currency })} size="compact-sm" variant="light">
      {t('credits.buy')}
    </Button>
  );
  return <CreditsLeft credits={credits} currency={currency} action={buy} notTaken={t('credits.notTaken')} />;
}
