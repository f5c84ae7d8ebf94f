import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { monthName } from '../month/month-name.ts';
import classes from './tenants.module.css';

interface Props {
  readonly month: string;
  /** None comes after it. */
  readonly isLast: boolean;
  readonly onTurn: (by: number) => void;
}

/** The month, and the way to the ones beside it. */
export function MonthChoice({ month, isLast, onTurn }: Props) {
  const { t, i18n } = useTranslation('tenants');
  return (
    <div className={classes.month}>
      <ActionIcon variant="subtle" color="gray" aria-label={t('before')} onClick={() => onTurn(-1)}>
        <Icon name="left" size={16} />
      </ActionIcon>
      <span aria-live="polite">{monthName(month, i18n.language)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('after')}
        disabled={isLast}
        onClick={() => onTurn(1)}
      >
        <Icon name="right" size={16} />
      </ActionIcon>
    </div>
  );
}
