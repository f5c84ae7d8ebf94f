import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
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
  const name = new Date(`${month}-15T12:00:00`).toLocaleDateString(i18n.language, {
    year: 'numeric',
    month: 'long',
  });
  return (
    <div className={classes.month}>
      <ActionIcon variant="subtle" color="gray" aria-label={t('before')} onClick={() => onTurn(-1)}>
        <Icon name="left" size={16} />
      </ActionIcon>
      <span aria-live="polite">{name}</span>
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
