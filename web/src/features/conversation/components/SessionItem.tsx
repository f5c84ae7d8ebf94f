import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routes, type Session } from '@tutka/http-contracts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { LossItem } from '../../../components/menu/index.ts';
import { useDelayedDelete } from '../../../components/undo/index.ts';
import { addressOf, call, refreshRows } from '../../../lib/api/index.ts';
import { cutDescription } from '../../../lib/format/index.ts';
import { useSessionUpdate } from '../api/use-session-update.ts';
import classes from './sessions.module.css';

interface Props {
  readonly session: Session;
  readonly current: boolean;
  readonly onHide: (uuid: string, gone: boolean) => void;
}

/** One chat in the list: open, rename, pin, put away, take along, delete with undo. */
export function SessionItem({ session, current, onHide }: Props) {
  const { t } = useTranslation('conversation');
  const [renaming, setRenaming] = useState(false);
  const update = useSessionUpdate();
  const remove = useRemoval(session, current, onHide);
  if (renaming) {
    return (
      <li>
        <Rename
          title={session.title}
          onDone={(title) => {
            setRenaming(false);
            if (title !== null) update(session.uuid, { title });
          }}
        />
      </li>
    );
  }
  return (
    <li className={classes.session} data-current={current || undefined}>
      <Link
        to={`/chat/${session.uuid}`}
        className={classes.sessionLink}
        aria-current={current ? 'page' : undefined}
      >
        {session.title}
      </Link>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            className={classes.sessionMore}
            aria-label={t('sessions.actions', { title: session.title })}
          >
            <Icon name="more" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => setRenaming(true)}>
            {t('sessions.rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="pin" size={16} />}
            onClick={() => update(session.uuid, { pinned: !session.pinned })}
          >
            {t(session.pinned ? 'sessions.unpin' : 'sessions.pin')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="archive" size={16} />}
            onClick={() => update(session.uuid, { archived: !session.archived })}
          >
            {t(session.archived ? 'sessions.unarchive' : 'sessions.archive')}
          </Menu.Item>
          <Menu.Divider />
          {(['md', 'json'] as const).map((format) => (
            <Menu.Item
              key={format}
              component="a"
              href={addressOf(routes.exportSession, { params: { uuid: session.uuid }, query: { format } })}
              download
              leftSection={<Icon name="download" size={16} />}
            >
              {t(`sessions.export.${format}`)}
            </Menu.Item>
          ))}
          {session.allowedTools.length > 0 && (
            <Menu.Item
              leftSection={<Icon name="tool" size={16} />}
              onClick={() => update(session.uuid, { askAgain: true })}
            >
              {t('sessions.askAgain')}
              <span className={classes.menuNote}>{toolNames(session)}</span>
            </Menu.Item>
          )}
          <Menu.Divider />
          <LossItem onClick={remove}>{t('sessions.delete')}</LossItem>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

/** Tools that are called without asking. */
function toolNames({ allowedTools }: Session): string {
  return cutDescription(allowedTools.map(({ tool }) => tool).join(', '));
}

function useRemoval(session: Session, current: boolean, onHide: Props['onHide']): () => void {
  const { t } = useTranslation('conversation');
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useDelayedDelete();
  return () => {
    onHide(session.uuid, true);
    if (current) void navigate('/chat');
    remove({
      message: t('sessions.deleted', { title: session.title }),
      restore: () => onHide(session.uuid, false),
      commit: async () => {
        await call(routes.deleteSession, { params: { uuid: session.uuid }, keepalive: true });
        await refreshRows(client, routes.listSessions);
      },
    });
  };
}

function Rename({
  title,
  onDone,
}: {
  readonly title: string;
  readonly onDone: (title: string | null) => void;
}) {
  const { t } = useTranslation('conversation');
  const [text, setText] = useState(title);
  const finish = () => onDone(text.trim() === '' || text.trim() === title ? null : text.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish();
    if (event.key === 'Escape') onDone(null);
  };
  return (
    <TextInput
      size="xs"
      aria-label={t('sessions.rename')}
      maxLength={200}
      value={text}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={finish}
    />
  );
}
