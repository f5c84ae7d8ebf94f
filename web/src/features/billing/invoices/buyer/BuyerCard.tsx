import { Button } from '@mantine/core';
import type { BillingDetails } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../../lib/address/index.ts';
import classes from '../invoices.module.css';
import { BuyerDialog } from './BuyerDialog.tsx';
import { countryName } from './countries.ts';
import { useBuyer } from './use-buyer.ts';

const OPENED = 'details';

/** Who invoices are made out to, and the way to say so. */
export function BuyerCard() {
  const { t } = useTranslation('invoices');
  const [search] = useSearchParams();
  const address = useAddress();
  const { data } = useBuyer();
  if (!data) return null;
  const { details, isMine, regions } = data;
  return (
    <section className={classes.buyer} aria-labelledby="buyer">
      <div>
        <h2 id="buyer" className={classes.part}>
          {t('buyer.title')}
        </h2>
        {details ? <Known details={details} /> : <p>{t(isMine ? 'buyer.none' : 'buyer.noneMember')}</p>}
      </div>
      {isMine && (
        <Button variant="default" onClick={() => address({ [OPENED]: '1' })}>
          {t(details ? 'buyer.change' : 'buyer.add')}
        </Button>
      )}
      {isMine && search.has(OPENED) && (
        <BuyerDialog details={details} regions={regions} onClose={() => address({ [OPENED]: null })} />
      )}
    </section>
  );
}

function Known({ details }: { readonly details: BillingDetails }) {
  const { t, i18n } = useTranslation('invoices');
  const { name, region, country, taxId } = details;
  const place = [region, countryName(country, i18n.language)].filter((part) => part !== '').join(', ');
  const facts = [place, ...(taxId === '' ? [] : [t('paper.taxId', { id: taxId })])];
  return (
    <p>
      <b>{name}</b>
      <span>{facts.join(' · ')}</span>
    </p>
  );
}
