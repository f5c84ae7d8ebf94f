import { Button, SegmentedControl } from '@mantine/core';
import type { Currency } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import { creditPacks, usualPack } from '../product/credit-packs.ts';
import classes from './pricing.module.css';

/** Usage beyond the plan, bought ahead. */
export function CreditsCard({ currency }: { readonly currency: Currency }) {
  const { t } = useTranslation('billing');
  const [amount, setAmount] = useState(() => usualPack(currency));
  return (
    <section className={classes.credits} aria-labelledby="credits">
      <div className={classes.creditsWords}>
        <h2 id="credits" className={classes.name}>
          {t('credits.title')}
        </h2>
        <p className={classes.about}>{t('credits.text')}</p>
      </div>
      <SegmentedControl
        aria-label={t('credits.amount')}
        value={amount}
        onChange={setAmount}
        data={creditPacks(currency).map((value) => ({ value, label: formatMoney(value, currency) }))}
      />
      <Button
        component={Link}
        to={checkoutAddress({ product: { kind: 'credits', amount }, currency })}
        variant="default"
      >
        {t('credits.buy', { amount: formatMoney(amount, currency) })}
      </Button>
    </section>
  );
}
