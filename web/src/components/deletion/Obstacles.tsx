import type { DeletionObstacle } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWorkspaceName } from '../../lib/person/index.ts';
import { Note } from '../notice/index.ts';
import classes from './deletion.module.css';

interface Props {
  readonly obstacles: readonly DeletionObstacle[];
  /** Of one's own account: each leads to where it is done. */
  readonly own: boolean;
}

const where = (obstacle: DeletionObstacle): string => {
  if (obstacle.kind === 'last-admin') return '/admin/users';
  const page = obstacle.kind === 'only-owner' ? '/settings/members' : '/billing';
  return `${page}?in=${obstacle.workspace.uuid}`;
};

/** What is to be done before an account can be deleted. */
export function Obstacles({ obstacles, own }: Props) {
  const { t } = useTranslation('deletion');
  const nameOf = useWorkspaceName();
  return (
    <Note tone="warn" icon="warning" label={t('first')}>
      <strong>{t('first')}</strong>
      <ul className={classes.list}>
        {obstacles.map((obstacle) => {
          const name = obstacle.kind === 'last-admin' ? '' : nameOf(obstacle.workspace);
          const text = t(`obstacles.${obstacle.kind}`, { name });
          const to = where(obstacle);
          return <li key={`${obstacle.kind} ${to}`}>{own ? <Link to={to}>{text}</Link> : text}</li>;
        })}
      </ul>
    </Note>
  );
}
