import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';
import classes from './models.module.css';

interface Props {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** What each model takes at once, one line a model. */
export function WindowFields({ draft: { chatModels, contextTokens }, onChange }: Props) {
  const { t } = useTranslation('admin');
  const set = (model: string, value: number | string) => {
    const { [model]: _, ...others } = contextTokens;
    onChange({ contextTokens: typeof value === 'number' ? { ...others, [model]: value } : others });
  };
  return (
    <fieldset className={classes.windows}>
      <legend>{t('models.window')}</legend>
      <p className={classes.note}>{t('models.windowText')}</p>
      <div className={classes.windowList}>
        {chatModels.map((model) => (
          <div key={model} className={classes.window}>
            <code>{model}</code>
            <NumberInput
              aria-label={t('models.windowOf', { model })}
              placeholder={t('models.windowNone')}
              size="xs"
              min={1_000}
              max={100_000_000}
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=","
              hideControls
              value={contextTokens[model] ?? ''}
              onChange={(value) => set(model, value)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
