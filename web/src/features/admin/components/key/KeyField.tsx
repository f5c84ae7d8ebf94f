import { Anchor, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly apiKey: string;
  /** Whose key it is, and where one gets it; nothing where nobody knows. */
  readonly from: { readonly name: string; readonly keyUrl?: string | null } | undefined;
  readonly placeholder: string;
  readonly className?: string | undefined;
  readonly onChange: (part: { readonly apiKey: string }) => void;
}

/** The key of a service of others, with the way to get one. */
export function KeyField({ apiKey, from, placeholder, className, onChange }: Props) {
  const { t } = useTranslation('admin');
  return (
    <PasswordInput
      className={className ?? ''}
      label={t('models.key')}
      description={
        from?.keyUrl && (
          <Anchor href={from.keyUrl} target="_blank" rel="noreferrer" size="sm" c="var(--text-accent)">
            {t('models.getKey', { name: from.name })}
          </Anchor>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={placeholder}
      autoComplete="off"
      value={apiKey}
      visibilityToggleButtonProps={{ 'aria-label': t('models.showKey') }}
      onChange={({ currentTarget }) => onChange({ apiKey: currentTarget.value })}
    />
  );
}
