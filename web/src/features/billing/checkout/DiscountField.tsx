import { Button, TextInput } from '@mantine/core';
import type { Order } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { type ApiError, useErrorText, useProblemText } from '../../../lib/errors/index.ts';
import classes from './checkout.module.css';

interface Props {
  /** The one that the address has. */
  readonly code: string;
  /** Why it does not hold. */
  readonly refused: ApiError | null;
  readonly rules: Order['discountRules'];
  readonly onApply: (code: string) => void;
}

/** Takes a discount code; says that it holds, or why not. */
export function DiscountField(props: Props) {
  // Around both, so that the keyboard's place is between the same neighbours.
  return (
    <div>
      <Code key={props.code} {...props} />
    </div>
  );
}

function Code({ code, refused, rules, onApply }: Props) {
  const { t } = useTranslation('billing');
  const textOf = useErrorText();
  const problemText = useProblemText();
  const [typed, setTyped] = useState(code);
  const problem = refused?.problems[0];
  const wrong = problem ? problemText(problem) : refused && textOf(refused);
  const applied = rules.find((rule) => rule.code === code);
  if (applied && refused === null) {
    return (
      <p className={classes.applied} role="status">
        <Icon name="check" size={16} />
        {t(applied.kind === 'percent' ? 'discount.percent' : 'discount.applied', {
          code,
          value: applied.value,
        })}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onApply('')}>
          {t('discount.remove')}
        </Button>
      </p>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed);
  };
  return (
    <form className={classes.discount} onSubmit={submit}>
      <TextInput
        label={t('discount.label')}
        placeholder={t('discount.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={wrong}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={typed.trim() === ''}>
        {t('discount.apply')}
      </Button>
    </form>
  );
}
