import type { Session } from '@tutka/http-contracts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dragOf } from '../folders/drag.ts';
import { SessionRow } from './SessionRow.tsx';
import classes from './sessions.module.css';

interface Props {
  readonly session: Session;
  readonly current: boolean;
}

/** One chat in the list, by its title; it can be dragged to a folder. */
export const SessionItem = memo(function SessionItem({ session, current }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <SessionRow session={session} current={current} {...dragOf(session)}>
      <Link
        to={`/chat/${session.uuid}`}
        className={classes.sessionLink}
        aria-current={current ? 'page' : undefined}
        draggable={false}
      >
        {session.title || t('title')}
      </Link>
    </SessionRow>
  );
});
