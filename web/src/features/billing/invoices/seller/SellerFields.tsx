import { Select, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../../components/form/index.ts';
import { namedCountries } from '../buyer/countries.ts';
import classes from './seller.module.css';
import type { SellerForm } from './seller-form.ts';

interface Props {
  readonly form: SellerForm;
  readonly onChange: (part: Partial<SellerForm>) => void;
}

const LIMITS = {
  ...{ name: 120, address: 400, taxId: 40, email: 255, logoText: 40, note: 400 },
  ...{ invoicePrefix: 12, creditNotePrefix: 12 },
} as const;

/** Who sells, and how what is issued looks. */
export function SellerFields({ form, onChange }: Props) {
  const { t, i18n } = useTranslation('invoices');
  const countries = useMemo(() => namedCountries(i18n.language), [i18n.language]);
  const field = (name: keyof typeof LIMITS) => ({
    label: t(`seller.${name}`),
    maxLength: LIMITS[name],
    value: form[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: currentTarget.value }),
  });
  return (
    <>
      <FormSection title={t('seller.who')} description={t('seller.whoText')}>
        <TextInput {...field('name')} required />
        <Textarea {...field('address')} required autosize minRows={2} maxRows={8} />
        <div className={classes.pair}>
          <Select
            label={t('seller.country')}
            required
            searchable
            data={countries}
            value={form.country || null}
            onChange={(country) => onChange({ country: country ?? '' })}
          />
          <TextInput {...field('taxId')} />
        </div>
        <TextInput {...field('email')} type="email" />
      </FormSection>
      <FormSection title={t('seller.paper')} description={t('seller.paperText')}>
        <TextInput {...field('logoText')} placeholder={t('seller.logoTextText')} />
        <Textarea {...field('note')} placeholder={t('seller.noteText')} autosize minRows={2} maxRows={8} />
        <div className={classes.pair}>
          <TextInput {...field('invoicePrefix')} required />
          <TextInput {...field('creditNotePrefix')} required />
        </div>
        <p className={classes.dim}>{t('seller.prefixes')}</p>
      </FormSection>
    </>
  );
}
