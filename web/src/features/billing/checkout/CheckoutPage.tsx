import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { BuyerCard } from '../invoices/buyer/BuyerCard.tsx';
import { isNone } from '../order/amounts.ts';
import { ProviderChoice } from '../paying/ProviderChoice.tsx';
import { type ProviderName, type Providers, useProviders } from '../paying/use-providers.ts';
import { ProductLine } from '../product/ProductLine.tsx';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import classes from './checkout.module.css';
import { DiscountField } from './DiscountField.tsx';
import { NothingToBuy } from './NothingToBuy.tsx';
import { RenewChoice } from './RenewChoice.tsx';
import { Total } from './Total.tsx';
import { useCheckout } from './use-checkout.ts';
import { useQuote } from './use-quote.ts';

/** What is bought, what it costs, and with whom to pay. */
export default function CheckoutPage() {
  const { t } = useTranslation('billing');
  const { product, wanted, code, setCode, back, renews, setRenews, ...choice } = useCheckout();
  const { quote, isSettled, error, refused, retry } = useQuote(wanted, code);
  const { providers } = useProviders(wanted?.currency ?? '');
  const [chosen, setChosen] = useState<ProviderName>();
  const provider = providers?.find((one) => one.provider === chosen) ?? providers?.[0];
  if (product === null) return <NothingToBuy />;
  return (
    <Page title={t('checkout.title')}>
      <PageHeader title={t('checkout.title')} />
      {error && <ErrorState error={error} onRetry={retry} />}
      {error && <CurrencyChoice {...choice} />}
      {!quote && !error && <LateSkeleton rows={4} rowHeight={72} />}
      {quote && wanted && !error && (
        <div className={classes.columns}>
          <div className={classes.steps}>
            <section className={classes.what}>
              <ProductLine product={quote.product} />
              <CurrencyChoice {...choice} />
            </section>
            <RenewChoice product={product} price={quote.subtotal} renews={renews} onChange={setRenews} />
            {!renews && (
              <DiscountField
                key={code}
                code={code}
                refused={refused}
                onApply={setCode}
                rules={quote.discountRules}
              />
            )}
            <BuyerCard />
            {!isNone(quote.totalPrice) && (
              <WithWhom
                providers={providers}
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
      )}
    </Page>
  );
}

interface WithWhomProps extends Omit<Parameters<typeof ProviderChoice>[0], 'providers'> {
  /** Undefined until they are known. */
  readonly providers: Providers | undefined;
}

/** Who takes the money. */
function WithWhom({ providers, ...choice }: WithWhomProps) {
  const { t } = useTranslation('billing');
  return (
    <section aria-labelledby="with">
      <h2 id="with" className={classes.part}>
        {t('pay.with')}
      </h2>
      {providers ? (
        <ProviderChoice providers={providers} {...choice} />
      ) : (
        <LateSkeleton rows={1} rowHeight={68} />
      )}
    </section>
  );
}
