import { NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../selling.module.css';
import type { CodeTerms } from './code-form.ts';

interface Props {
  readonly terms: CodeTerms;
  readonly onChange: (part: Partial<CodeTerms>) => void;
}

const MOST = 1e9;

/** From which day to which a code counts, and how often. */
export function TermsFields({ terms, onChange }: Props) {
  const { t } = useTranslation('selling');
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('codes.from')}
          description={t('codes.fromText')}
          value={terms.from}
          max={terms.until || undefined}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('codes.until')}
          description={t('codes.untilText')}
          value={terms.until}
          min={terms.from || undefined}
          onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
        />
      </div>
      <NumberInput
        label={t('codes.limit')}
        description={t('codes.limitText')}
        placeholder={t('codes.noLimit')}
        min={1}
        max={MOST}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        hideControls
        value={terms.limit}
        onChange={(limit) => onChange({ limit })}
      />
    </>
  );
}
