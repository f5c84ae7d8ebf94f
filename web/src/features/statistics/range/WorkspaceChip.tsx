import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import classes from './range.module.css';

const SHORT = 8;

interface Props {
  readonly uuid: string;
  /** Where the figures of everybody are. */
  readonly all: string;
}

/** Whose figures alone are shown, and the way back to everybody's. */
export function WorkspaceChip({ uuid, all }: Props) {
  const { t } = useTranslation('statistics');
  const { data } = useQuery(dataQuery(routes.getAnyWorkspace, { params: { uuid } }));
  const name = data?.name || data?.owner.email || uuid.slice(0, SHORT);
  return (
    <p className={classes.chip}>
      <span>
        {t('drills.workspace')} <b>{name}</b>
      </span>
      <Link to={all} aria-label={t('drills.everybody', { name })} preventScrollReset>
        <Icon name="close" size={14} />
      </Link>
    </p>
  );
}
