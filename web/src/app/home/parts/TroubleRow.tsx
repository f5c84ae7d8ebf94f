import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import classes from './parts.module.css';

interface Props {
  /** Where it is mended. */
  readonly to: string;
  readonly sign: ReactNode;
  readonly name: string;
  readonly reason: string;
  /** It is not wrong yet, and soon will be. */
  readonly near?: boolean;
}

/** Something that needs the reader: what, why, and the way there. */
export function TroubleRow({ to, sign, name, reason, near = false }: Props) {
  const { t } = useTranslation('home');
  return (
    <li>
      <Link to={to} className={classes.row} data-tone="bad">
        {sign}
        <span className={classes.trouble}>
          <span className={classes.name}>{name}</span>
          <span className={classes.reason} data-near={near || undefined}>
            {reason}
          </span>
        </span>
        <span className={classes.mend}>
          {t('attention.see')}
          <Icon name="right" size={14} />
        </span>
      </Link>
    </li>
  );
}
