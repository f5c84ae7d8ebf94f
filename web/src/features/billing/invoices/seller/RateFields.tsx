import { ActionIcon, Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../../../components/form/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { namedCountries } from '../buyer/countries.ts';
import classes from './seller.module.css';
import { isPercent, type RateRow, type SellerForm, withRate } from './seller-form.ts';

interface Props {
  readonly form: SellerForm;
  readonly onChange: (rates: readonly RateRow[]) => void;
}

const LIMITS = { region: 40, name: 30, percent: 8 } as const;

/** Written so that it cannot be. */
const isWrong = ({ percent }: RateRow) => percent !== '' && !isPercent(percent);

/** What buyers pay as tax, a place a row. */
export function RateFields({ form, onChange }: Props) {
  const { t, i18n } = useTranslation('invoices');
  const { taxRates } = form;
  const countries = useMemo(() => namedCountries(i18n.language), [i18n.language]);
  const places = [{ value: '', label: t('seller.everywhere') }, ...countries];
  const set = (key: number, part: Partial<RateRow>) =>
    onChange(taxRates.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      {taxRates.length === 0 && <p className={classes.dim}>{t('seller.noTaxes')}</p>}
      {taxRates.map((row, at) => (
        <fieldset key={row.key} className={classes.rate}>
          <legend>{t('seller.rate', { at: at + 1 })}</legend>
          <Select
            label={t('seller.country')}
            searchable
            allowDeselect={false}
            data={places}
            value={row.country}
            onChange={(country) => set(row.key, { country: country ?? '' })}
          />
          <TextInput
            label={t('seller.region')}
            placeholder={t('seller.whole')}
            maxLength={LIMITS.region}
            disabled={row.country === ''}
            value={row.country === '' ? '' : row.region}
            onChange={({ currentTarget }) => set(row.key, { region: currentTarget.value })}
          />
          <TextInput
            label={t('seller.rateName')}
            placeholder="VAT"
            required
            maxLength={LIMITS.name}
            value={row.name}
            onChange={({ currentTarget }) => set(row.key, { name: currentTarget.value })}
          />
          <DecimalInput
            label={t('seller.percent')}
            placeholder="19"
            required
            rightSection="%"
            maxLength={LIMITS.percent}
            value={row.percent}
            error={isWrong(row)}
            onChange={(value) => set(row.key, { percent: value })}
          />
          <NativeSelect
            label={t('seller.kind')}
            value={row.isInclusive ? 'in' : 'ex'}
            data={[
              { value: 'ex', label: t('seller.exclusive') },
              { value: 'in', label: t('seller.inclusive') },
            ]}
            onChange={({ currentTarget }) => set(row.key, { isInclusive: currentTarget.value === 'in' })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('seller.remove', { at: at + 1 })}
            onClick={() => onChange(taxRates.filter(({ key }) => key !== row.key))}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
          {isWrong(row) && (
            <p role="alert" className={classes.wrong}>
              {t('seller.wrongPercent')}
            </p>
          )}
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onChange(withRate(form))}
        >
          {t('seller.add')}
        </Button>
      </div>
    </>
  );
}
