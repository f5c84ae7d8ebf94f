import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { CURRENCIES } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../../../components/form/index.ts';
import { currencySymbol } from '../../../../lib/format/index.ts';
import classes from '../selling.module.css';
import type { CodeForm } from './code-form.ts';

interface Props {
  readonly form: CodeForm;
  readonly onChange: (part: Partial<CodeForm>) => void;
}

const CODE_LIMIT = 40;

/** What people type, and what it takes off. */
export function CodeFields({ form, onChange }: Props) {
  const { t } = useTranslation('selling');
  const isPercent = form.kind === 'percent';
  return (
    <>
      <TextInput
        label={t('codes.code')}
        description={t('codes.codeText')}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={CODE_LIMIT}
        value={form.code}
        onChange={({ currentTarget: { value }, nativeEvent }) =>
          // Until an input method is done with a word it is the method's.
          onChange({ code: (nativeEvent as InputEvent).isComposing ? value : value.toUpperCase() })
        }
        onCompositionEnd={({ currentTarget }) => onChange({ code: currentTarget.value.toUpperCase() })}
      />
      <SegmentedControl
        aria-label={t('codes.off')}
        value={form.kind}
        onChange={(kind) => onChange({ kind: kind === 'amount' ? kind : 'percent' })}
        data={[
          { value: 'percent', label: t('codes.percent') },
          { value: 'amount', label: t('codes.amount') },
        ]}
      />
      <div className={classes.pair}>
        <DecimalInput
          label={t(isPercent ? 'codes.percentOff' : 'codes.amountOff')}
          required
          leftSection={isPercent ? '%' : currencySymbol(form.currency)}
          leftSectionWidth={44}
          value={form.value}
          onChange={(value) => onChange({ value })}
        />
        {!isPercent && (
          <NativeSelect
            label={t('plans.currency')}
            value={form.currency}
            onChange={({ currentTarget }) =>
              onChange({ currency: CURRENCIES.find((one) => one === currentTarget.value) ?? form.currency })
            }
            data={CURRENCIES}
          />
        )}
      </div>
    </>
  );
}
