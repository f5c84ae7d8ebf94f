import { Button } from '@mantine/core';
import type { Order } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/errors/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import { isNone } from '../order/amounts.ts';
import { Sums } from '../order/Sums.tsx';
import { useIncludedTax, usePriceLines } from '../order/use-price-lines.ts';
import type { Providers } from '../paying/use-providers.ts';
import classes from './checkout.module.css';
import { GivenUp } from './GivenUp.tsx';
import { useOrderAndPay } from './use-order-and-pay.ts';
import type { Wanted } from './use-quote.ts';
import { useSubscribe } from './use-subscribe.ts';

interface Props {
  readonly wanted: Wanted;
  readonly discountCode: string;
  readonly quote: Pick<Order, 'totalPrice' | 'currency' | 'discountRules' | 'tax'> & {
    readonly subtotal: string;
  };
  readonly isSettled: boolean;
  readonly provider: Providers[number] | undefined;
  readonly back: string | null;
  /** It is charged again each period. */
  readonly renews: boolean;
}

/** What it comes to, and the button that orders it. */
export function Total({ wanted, discountCode, quote, isSettled, provider, back, renews }: Props) {
  const { t } = useTranslation('billing');
  const textOf = useErrorText();
  const [once, each] = [useOrderAndPay(), useSubscribe()];
  const purchase = renews ? each : once;
  const linesOf = usePriceLines();
  const includedIn = useIncludedTax();
  const { totalPrice, currency } = quote;
  const money = (amount: string) => formatMoney(amount, currency);
  const isFree = isNone(totalPrice);
  const label = isFree
    ? t('checkout.take')
    : t('pay.amount', {
        amount: money(totalPrice),
        provider: provider ? t(`pay.within.${provider.provider}`) : t('pay.provider'),
      });
  return (
    <section className={classes.total} aria-label={t('sums.total')}>
      <Sums
        lines={linesOf(quote)}
        total={{ key: 'total', label: t('sums.total'), amount: money(totalPrice) }}
        after={includedIn(quote)}
      />
      {wanted.product.kind === 'plan' && <GivenUp product={wanted.product} renews={renews} />}
      {purchase.isError && (
        <p role="alert" className={classes.problem}>
          {textOf(purchase.error)}
        </p>
      )}
      <Button
        fullWidth
        size="md"
        disabled={!isSettled || (!isFree && provider === undefined)}
        loading={purchase.isPending || purchase.isSuccess}
        onClick={() => {
          const asked = { wanted, total: totalPrice, provider: provider?.provider };
          if (renews) each.mutate(asked);
          else once.mutate({ ...asked, discountCode, back });
        }}
      >
        {label}
      </Button>
      <p className={classes.note}>{t(noteOf(isFree, provider?.sandbox))}</p>
    </section>
  );
}

function noteOf(isFree: boolean, sandbox: boolean | undefined) {
  if (isFree) return 'checkout.nothingToPay';
  return sandbox ? 'checkout.sandbox' : 'checkout.next';
}
