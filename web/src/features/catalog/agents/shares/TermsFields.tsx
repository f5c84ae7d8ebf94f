import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TermsForm } from './terms.ts';

interface Props {
  readonly kind: 'link' | 'user';
  readonly terms: TermsForm;
  readonly onChange: (terms: TermsForm) => void;
}

/** How far a share goes: how many messages, until when, and what else it allows. */
export function TermsFields({ kind, terms, onChange }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <NumberInput
        label={t('shares.limit')}
        description={t('shares.limitText')}
        placeholder={t('shares.unlimited')}
        min={1}
        max={1_000_000_000}
        allowDecimal={false}
        allowNegative={false}
        value={terms.messageLimit}
        onChange={(value) => onChange({ ...terms, messageLimit: typeof value === 'number' ? value : '' })}
      />
      <TextInput
        type="datetime-local"
        label={t('shares.ends')}
        description={t('shares.endsText')}
        value={terms.expiresAt}
        onChange={({ currentTarget }) => onChange({ ...terms, expiresAt: currentTarget.value })}
      />
      {kind === 'user' ? (
        <Checkbox
          label={t('shares.copyAllowed')}
          description={t('shares.copyAllowedText')}
          checked={terms.mayCopy}
          onChange={({ currentTarget }) => onChange({ ...terms, mayCopy: currentTarget.checked })}
        />
      ) : (
        <Textarea
          label={t('shares.origins')}
          description={t('shares.originsText')}
          placeholder="https://www.example.org"
          autosize
          minRows={1}
          maxRows={5}
          value={terms.origins}
          onChange={({ currentTarget }) => onChange({ ...terms, origins: currentTarget.value })}
        />
      )}
    </>
  );
}
