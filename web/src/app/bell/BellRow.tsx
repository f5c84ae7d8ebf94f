import { VisuallyHidden } from '@mantine/core';
import type { Notification } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../components/avatar/index.ts';
import { ShownDate } from '../../components/date/index.ts';
import { Icon } from '../../components/icon/index.ts';
import { formatRelative } from '../../lib/format/index.ts';
import classes from './bell.module.css';
import { notificationText } from './notification-text.ts';

interface Props {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

/** What happened, and the way there. */
export function BellRow({ notification, onOpen }: Props) {
  const { t, i18n } = useTranslation();
  const { by, kind, link, readAt, createdAt } = notification;
  // The reader's clock may be behind.
  const now = Math.max(Date.now(), Date.parse(createdAt));
  const { icon, title, detail } = notificationText(notification, t);
  return (
    <li>
      <Link to={link} className={classes.row} data-unread={readAt === null || undefined} onClick={onOpen}>
        {by ? (
          <Logo src={by.logo} name={by.email} />
        ) : (
          <span className={classes.sign} data-kind={kind}>
            <Icon name={icon} size={16} />
          </span>
        )}
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          {detail && <span className={classes.dim}>{detail}</span>}
          <span className={classes.dim}>
            {formatRelative(createdAt, now, i18n.language)} · <ShownDate value={createdAt} withTime />
          </span>
        </span>
        {readAt === null && (
          <span className={classes.dot}>
            <VisuallyHidden>{t('bell.unread')}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}
