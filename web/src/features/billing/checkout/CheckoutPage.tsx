import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { BuyerCard } from '../invoices/buyer/BuyerCard.tsx';
import { isNone } from '../order/amounts.ts';
import { ProviderChoice } from '../paying/ProviderChoice.tsx';
import { type ProviderName, useProviders } from '../paying/use-providers.ts';
import { ProductLine } from '../product/ProductLine.tsx';
import { AmountChoice } from './AmountChoice.tsx';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import classes from './checkout.module.css';
import { DiscountField } from './DiscountField.tsx';
import { NothingToBuy } from './NothingToBuy.tsx';
import { RenewChoice } from './RenewChoice.tsx';
import { Total } from './Total.tsx';
import { useCheckout } from './use-checkout.ts';
import { useQuote, type Wanted } from './use-quote.ts';

/** What is bought, what it costs, and with whom to pay. */
export default function CheckoutPage() {
  const { t } = useTranslation('billing');
  const { product, isNothing, unsold, ...checkout } = useCheckout();
  const asked = useQuote(checkout.wanted, checkout.code);
  const error = unsold ?? asked.error;
  if (product === null || isNothing) return <NothingToBuy />;
  return (
    <Page title={t('checkout.title')}>
      <PageHeader title={t('checkout.title')} />
      {error && <ErrorState error={error} onRetry={unsold ? checkout.askAgain : asked.retry} />}
      {error && <CurrencyChoice {...checkout} />}
      {!asked.quote && !error && <LateSkeleton rows={4} rowHeight={72} />}
      {asked.quote && checkout.wanted && !error && (
        <Purchase {...checkout} {...asked} quote={asked.quote} wanted={checkout.wanted} />
      )}
    </Page>
  );
}

type Checkout = Omit<ReturnType<typeof useCheckout>, 'product' | 'wanted' | 'isNothing' | 'unsold'>;
type Asked = Pick<ReturnType<typeof useQuote>, 'isSettled' | 'refused'>;

interface PurchaseProps extends Checkout, Asked {
  readonly wanted: Wanted;
  readonly quote: NonNullable<ReturnType<typeof useQuote>['quote']>;
}

/** What can be chosen of it at the left, what it comes to at the right. */
function Purchase({ wanted, quote, isSettled, refused, ...checkout }: PurchaseProps) {
  const { product, currency } = wanted;
  const { code, setCode, back, renews, mayRenew, setRenews } = checkout;
  const paying = useProviders(currency);
  const [chosen, setChosen] = useState<ProviderName>();
  const provider = paying.providers?.find((one) => one.provider === chosen) ?? paying.providers?.[0];
  return (
    <div className={classes.columns}>
      <div className={classes.steps}>
        <section className={classes.what}>
          <ProductLine product={quote.product} />
          <AmountChoice product={product} currency={currency} setAmount={checkout.setAmount} />
          <CurrencyChoice {...checkout} />
        </section>
        <RenewChoice {...{ product, renews, mayRenew }} price={quote.subtotal} onChange={setRenews} />
        {!renews && (
          <DiscountField code={code} refused={refused} onApply={setCode} rules={quote.discountRules} />
        )}
        <BuyerCard />
        {!isNone(quote.totalPrice) && (
          <WithWhom
            asked={paying}
            currency={quote.currency}
            value={provider?.provider}
            onChange={setChosen}
          />
        )}
      </div>
      <Total
        wanted={wanted}
        discountCode={refused === null ? code : ''}
        quote={quote}
        isSettled={isSettled}
        provider={provider}
        back={back}
        renews={renews}
      />
    </div>
  );
}

interface WithWhomProps extends Omit<Parameters<typeof ProviderChoice>[0], 'providers'> {
  readonly asked: ReturnType<typeof useProviders>;
}

/** Who takes the money. */
function WithWhom({ asked: { providers, error, refetch }, ...choice }: WithWhomProps) {
  const { t } = useTranslation('billing');
  return (
    <section aria-labelledby="with">
      <h2 id="with" className={classes.part}>
        {t('pay.with')}
      </h2>
      {providers && <ProviderChoice providers={providers} {...choice} />}
      {!providers && error && <ErrorState error={error} onRetry={() => refetch()} />}
      {!providers && !error && <LateSkeleton rows={1} rowHeight={68} />}
    </section>
  );
}
