import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../../../components/form/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import type { Draft } from './draft.ts';
import classes from './models.module.css';
import { isPrice, modelsIn, type Price, unpriced } from './prices.ts';

const SIDES = ['input', 'output'] as const;

interface Props {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** What a million tokens of each model cost, one line a model. */
export function PriceFields({ draft, onChange }: Props) {
  const { t } = useTranslation('admin');
  const currency = useQuery(dataQuery(routes.getUsage, {})).data?.currency ?? '';
  const models = modelsIn(draft);
  if (models.length === 0) return null;
  const set = (model: string, part: Partial<Price>) => {
    const price = { ...(draft.prices[model] ?? unpriced), ...part };
    onChange({ prices: { ...draft.prices, [model]: price } });
  };
  return (
    <fieldset className={classes.windows}>
      <legend>{t('models.prices')}</legend>
      <p className={classes.note}>{t('models.pricesText', { currency })}</p>
      <div className={classes.windowList}>
        <div className={`${classes.window} ${classes.price}`} aria-hidden="true">
          <span />
          {SIDES.map((side) => (
            <span key={side} className={classes.note}>
              {t(`models.price.${side}`)}
            </span>
          ))}
        </div>
        {models.map((model) => (
          <div key={model} className={`${classes.window} ${classes.price}`}>
            <code>{model}</code>
            {SIDES.map((side) => (
              <Amount
                key={side}
                label={t(`models.priceOf.${side}`, { model })}
                price={draft.prices[model] ?? unpriced}
                side={side}
                onChange={(value) => set(model, { [side]: value })}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface AmountProps {
  readonly label: string;
  readonly price: Price;
  readonly side: (typeof SIDES)[number];
  readonly onChange: (value: string) => void;
}

/** Beside one that is written an empty one is nought. */
function Amount({ label, price, side, onChange }: AmountProps) {
  const { t } = useTranslation('admin');
  const value = price[side];
  const none = price.input === '' && price.output === '';
  return (
    <DecimalInput
      aria-label={label}
      placeholder={none ? t('models.priceNone') : '0'}
      size="xs"
      value={value}
      error={!isPrice(value) && t('models.priceWrong')}
      onChange={onChange}
    />
  );
}
