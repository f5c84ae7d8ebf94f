import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../components/icon/index.ts';
import { MoreButton } from '../../components/list/index.ts';
import { LateSkeleton } from '../../components/skeleton/index.ts';
import { EmptyState, ErrorState } from '../../components/states/index.ts';
import { BellRow } from './BellRow.tsx';
import classes from './bell.module.css';
import { useBell } from './use-bell.ts';

interface Props {
  /** False: what it stands in says what it is. */
  readonly titled?: boolean;
  readonly onClose: () => void;
}

/** What one was told, newest first; opening one marks it as read and goes there. */
export default function BellPanel({ titled = true, onClose }: Props) {
  const { t } = useTranslation();
  const { list, items, unread, read } = useBell();
  const [newest] = items;
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        {titled && <h2 className={classes.heading}>{t('bell.title')}</h2>}
        {unread > 0 && newest && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={read.isPending}
            onClick={() => read.mutate({ until: newest.createdAt })}
          >
            {t('bell.markAll')}
          </Button>
        )}
        <ActionIcon
          component={Link}
          to="/settings/notifications"
          variant="subtle"
          color="gray"
          aria-label={t('bell.settings')}
          onClick={onClose}
        >
          <Icon name="settings" size={16} />
        </ActionIcon>
      </div>
      <div className={classes.list}>
        {list.isPending && <LateSkeleton rows={3} rowHeight={56} />}
        {list.isError && items.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
        {list.isSuccess && items.length === 0 && (
          <EmptyState icon="bell" title={t('bell.none')}>
            {t('bell.noneText')}
          </EmptyState>
        )}
        <ul className={classes.rows}>
          {items.map((notification) => (
            <BellRow
              key={notification.uuid}
              notification={notification}
              onOpen={() => {
                onClose();
                if (notification.readAt === null) read.mutate({ uuids: [notification.uuid] });
              }}
            />
          ))}
        </ul>
        <MoreButton list={list} narrow />
      </div>
    </div>
  );
}
