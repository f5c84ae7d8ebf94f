import type { Invoice } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Fact } from '../../../components/facts/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import { useRootMark } from '../../../lib/page/index.ts';
import { useProductWords } from '../product/use-product-words.ts';
import { countryName } from './buyer/countries.ts';
import { formatDay } from './day.ts';
import classes from './paper.module.css';
import { Sums } from './Sums.tsx';
import { useFrom } from './use-from.ts';

/** A document as it was issued, the way it looks on paper. */
export function Paper({ invoice }: { readonly invoice: Invoice }) {
  useRootMark('paper');
  const { t, i18n } = useTranslation('invoices');
  const words = useProductWords();
  const { seller, buyer, kind, currency, userId } = invoice;
  const { name, kind: sort } = words(invoice.product);
  const country = (code: string) => countryName(code, i18n.language);
  const taxId = (id: string) => (id === '' ? '' : t('paper.taxId', { id }));
  const customer = t('paper.customer', { id: userId });
  const place = buyer && [buyer.region, country(buyer.country)].filter((part) => part !== '').join(', ');
  const to = buyer ? [buyer.address, place ?? '', taxId(buyer.taxId), buyer.email, customer] : [];
  const bought = invoice.product.kind === 'credits' ? name : `${name} · ${sort}`;
  const product = invoice.isChange ? t('paper.change', { product: bought }) : bought;
  return (
    <article className={classes.paper} aria-label={invoice.number}>
      <header className={classes.head}>
        <b>{seller.logoText || seller.name}</b>
        <span>{t(`kinds.${kind}`)}</span>
      </header>
      <Facts invoice={invoice} />
      <div className={classes.parties}>
        <Party
          title={t('paper.from')}
          name={seller.name}
          lines={[seller.address, country(seller.country), taxId(seller.taxId), seller.email]}
        />
        <Party title={t('paper.to')} name={buyer?.name ?? customer} lines={to} />
      </div>
      <div className={classes.item} data-head>
        <span>{t('paper.item')}</span>
        <span>{`${t('amount')} (${currency})`}</span>
      </div>
      <div className={classes.item}>
        <span>{kind === 'creditNote' ? t('paper.refundOf', { product }) : product}</span>
        <span>{formatMoney(invoice.subtotal, currency)}</span>
      </div>
      <Sums invoice={invoice} />
      <Paid invoice={invoice} />
      {seller.note !== '' && <footer className={classes.note}>{seller.note}</footer>}
    </article>
  );
}

function Facts({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const from = useFrom();
  const { payment, kind, invoice: taken } = invoice;
  const paidOn = t(kind === 'creditNote' ? 'paper.refundedOn' : 'paper.paidOn');
  const order = <Link to={`/orders/${invoice.orderUUID}${from}`}>{`#${invoice.orderNumber}`}</Link>;
  return (
    <dl className={classes.facts}>
      <Fact name={t('number')}>{invoice.number}</Fact>
      <Fact name={t('paper.issued')}>{formatDay(invoice.issuedAt)}</Fact>
      {taken && (
        <Fact name={t('paper.forInvoice')}>
          <Link to={`/invoices/${taken.uuid}${from}`}>{taken.number}</Link>
        </Fact>
      )}
      {payment && <Fact name={paidOn}>{formatDay(payment.paidAt)}</Fact>}
      <Fact name={t('paper.order')}>{order}</Fact>
    </dl>
  );
}

interface PartyProps {
  readonly title: string;
  readonly name: string;
  readonly lines: readonly string[];
}

function Party({ title, name, lines }: PartyProps) {
  return (
    <div>
      <h2>{title}</h2>
      <b>{name}</b>
      <p>{lines.filter((line) => line !== '').join('\n')}</p>
    </div>
  );
}

/** That it is paid, and how: the same page is the receipt. */
function Paid({ invoice: { payment, kind, total, currency } }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  if (!payment) return <p>{t('paper.free')}</p>;
  const { provider, reference, sandbox } = payment;
  const amount = formatMoney(total, currency);
  return (
    <div className={classes.paid}>
      <b>{t(kind === 'creditNote' ? 'paper.refunded' : 'paper.paid', { amount })}</b>
      <span>{t(`paper.with.${provider}`)}</span>
      <small>{`${t('paper.reference')} ${reference}`}</small>
      {sandbox && <small>{t('paper.sandbox')}</small>}
    </div>
  );
}
