import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { SCOPES, type Scope } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import type { KeyForm, Term } from './key-form.ts';
import classes from './keys.module.css';
import { scopeName } from './scope-name.ts';

const TERMS: readonly Term[] = ['30', '90', '365', 'date', 'never'];
const isScope = (value: string): value is Scope => SCOPES.some((scope) => scope === value);

interface Props {
  readonly form: KeyForm;
  readonly onChange: (part: Partial<KeyForm>) => void;
}

/** Name, scopes and expiry of a key. */
export function KeyFields({ form, onChange }: Props) {
  const { t } = useTranslation('keys');
  const terms = form.term === 'kept' ? (['kept', ...TERMS] as const) : TERMS;
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameText')}
        required
        maxLength={80}
        data-autofocus
        value={form.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Checkbox.Group
        label={t('scopes')}
        description={t('scopesText')}
        required
        value={[...form.scopes]}
        onChange={(values) => onChange({ scopes: values.filter(isScope) })}
      >
        <div className={classes.scopes}>
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`scopeNames.${scopeName(scope)}`)}
              description={t(`scopeTexts.${scopeName(scope)}`)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.term}>
        <NativeSelect
          label={t('expires')}
          value={form.term}
          onChange={({ currentTarget }) =>
            onChange({ term: terms.find((term) => term === currentTarget.value) ?? form.term })
          }
          data={terms.map((value) => ({ value, label: t(`terms.${value}`) }))}
        />
        {form.term === 'date' && (
          <TextInput
            type="date"
            label={t('date')}
            required
            value={form.date}
            onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
          />
        )}
      </div>
    </>
  );
}
