import type { Invoice } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import classes from './paper.module.css';

/** From the price to what is paid. */
export function Sums({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { currency, discountRules, tax, total } = invoice;
  const money = (amount: string) => formatMoney(amount, currency);
  const taxName = tax && `${tax.name} ${tax.percent}%`;
  return (
    <dl className={classes.sums}>
      {discountRules.length > 0 && <Row name={t('paper.price')}>{money(invoice.subtotal)}</Row>}
      {discountRules.map(({ code, off }) => (
        <Row key={code} name={t('paper.discount', { code })}>
          {`−${money(off)}`}
        </Row>
      ))}
      {tax && <Row name={t('paper.net')}>{money(invoice.net)}</Row>}
      {tax && taxName && (
        <Row name={tax.isInclusive ? t('paper.included', { tax: taxName }) : taxName}>
          {money(tax.amount)}
        </Row>
      )}
      <Row name={`${t('paper.total')} (${currency})`} isTotal>
        {money(total)}
      </Row>
    </dl>
  );
}

interface RowProps {
  readonly name: string;
  readonly isTotal?: boolean;
  readonly children: string;
}

function Row({ name, isTotal = false, children }: RowProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
