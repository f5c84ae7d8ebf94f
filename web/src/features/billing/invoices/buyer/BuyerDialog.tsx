import { Autocomplete, Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import type { BillingDetails } from '@tutka/http-contracts';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../../components/confirm/index.ts';
import { FormFoot } from '../../../../components/form/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import classes from '../invoices.module.css';
import { namedCountries } from './countries.ts';
import { useSaveBuyer } from './use-buyer.ts';

interface Props {
  readonly details: BillingDetails | null;
  /** Regions with taxes of their own, by country. */
  readonly regions: Readonly<Record<string, readonly string[]>>;
  readonly onClose: () => void;
}

const unknown: BillingDetails = { name: '', address: '', country: '', region: '', taxId: '', email: '' };
const LIMITS = { name: 120, address: 400, region: 40, taxId: 40, email: 255 } as const;

/** Asks who invoices are made out to. */
export function BuyerDialog({ details, regions, onClose }: Props) {
  const { t, i18n } = useTranslation('invoices');
  const [start] = useState(details ?? unknown);
  const [form, setForm] = useState(start);
  const leave = useCloseGuard(form !== start, onClose);
  const save = useSaveBuyer();
  const countries = useMemo(() => namedCountries(i18n.language), [i18n.language]);
  const isWhole = form.name.trim() !== '' && form.country !== '';
  const differing = regions[form.country] ?? [];
  const field = (name: keyof typeof LIMITS) => ({
    label: t(`buyer.${name}`),
    maxLength: LIMITS[name],
    value: form[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) save.mutate(form, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={leave} size="lg" title={t('buyer.title')}>
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.dim}>{t('buyer.text')}</p>
        <TextInput {...field('name')} required autoComplete="organization" data-autofocus />
        <Textarea {...field('address')} autosize minRows={2} maxRows={8} autoComplete="street-address" />
        <div className={classes.pair}>
          <Select
            label={t('buyer.country')}
            placeholder={t('buyer.choose')}
            required
            searchable
            data={countries}
            value={form.country || null}
            onChange={(country) => setForm({ ...form, country: country ?? '' })}
          />
          <Autocomplete
            label={t('buyer.region')}
            description={differing.length > 0 && t('buyer.regionText', { regions: differing.join(', ') })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={LIMITS.region}
            data={[...differing]}
            value={form.region}
            onChange={(region) => setForm({ ...form, region })}
          />
        </div>
        <div className={classes.pair}>
          <TextInput {...field('taxId')} placeholder={t('buyer.optional')} />
          <TextInput {...field('email')} type="email" placeholder={t('buyer.optional')} />
        </div>
        <Refusal error={save.error} />
        <FormFoot cancel={t('buyer.cancel')} onCancel={onClose}>
          <Button type="submit" loading={save.isPending} disabled={!isWhole}>
            {t('buyer.save')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
