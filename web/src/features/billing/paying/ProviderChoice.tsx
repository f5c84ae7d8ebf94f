import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './paying.module.css';
import type { ProviderName, Providers } from './use-providers.ts';

interface Props {
  readonly providers: Providers;
  readonly currency: string;
  readonly value: ProviderName | undefined;
  readonly onChange: (provider: ProviderName) => void;
}

/** With whom to pay: those who take the currency. */
export function ProviderChoice({ providers, currency, value, onChange }: Props) {
  const { t } = useTranslation('billing');
  if (providers.length === 0) return <p className={classes.none}>{t('pay.nobody', { currency })}</p>;
  return (
    <Radio.Group
      aria-label={t('pay.with')}
      value={value ?? null}
      onChange={(name) => {
        const chosen = providers.find(({ provider }) => provider === name);
        if (chosen) onChange(chosen.provider);
      }}
    >
      <div className={classes.providers}>
        {providers.map(({ provider, sandbox }) => (
          <Radio.Card key={provider} value={provider} className={classes.provider ?? ''}>
            <Radio.Indicator />
            <span className={classes.words}>
              <b>{t(`pay.providers.${provider}`)}</b>
              <span>{t(sandbox ? 'pay.sandbox' : `pay.ways.${provider}`)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
