import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routes, type Session } from '@tutka/http-contracts';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { LossItem, RowMenu } from '../../../components/menu/index.ts';
import { useDelayedDelete } from '../../../components/undo/index.ts';
import { addressOf, call, refreshRows } from '../../../lib/api/index.ts';
import { cutDescription } from '../../../lib/format/index.ts';
import { setHidden } from '../../../lib/hidden/index.ts';
import { useInPlace } from '../api/use-in-place.ts';
import { useKeptRow } from '../api/use-kept-row.ts';
import { useSessionChange, useSessionUpdate } from '../api/use-session-update.ts';
import { MoveItems } from '../folders/MoveItems.tsx';
import { NameField } from './NameField.tsx';
import classes from './sessions.module.css';

const LONGEST = 200;

interface Props extends ComponentProps<'li'> {
  readonly session: Session;
  readonly current: boolean;
  /** The way to the chat. */
  readonly children: ReactNode;
}

/** A chat in a list, and behind a button what can be done with it: rename, pin, move to a folder, put away, take along, delete with undo. */
export function SessionRow({ session, current, children, ...rest }: Props) {
  const { t } = useTranslation('conversation');
  const row = useKeptRow();
  const renaming = useInPlace();
  const change = useSessionChange();
  const update = useSessionUpdate();
  const title = session.title || t('title');
  const remove = useRemoval(session, current);
  if (renaming.isOpen) {
    return (
      <li>
        <NameField
          label={t('sessions.rename')}
          name={session.title}
          maxLength={LONGEST}
          path="title"
          save={(title) => change(session.uuid, { title })}
          onClose={renaming.close}
        />
      </li>
    );
  }
  return (
    <li
      ref={row}
      className={classes.session}
      data-session={session.uuid}
      data-current={current || undefined}
      {...rest}
    >
      {children}
      <RowMenu
        narrow
        className={classes.sessionMore}
        label={t('sessions.actions', { title })}
        ref={renaming.button}
      >
        <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={renaming.open}>
          {t('sessions.rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="pin" size={16} />}
          onClick={() => update(session.uuid, { pinned: !session.pinned })}
        >
          {t(session.pinned ? 'sessions.unpin' : 'sessions.pin')}
        </Menu.Item>
        <MoveItems session={session} />
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
      </RowMenu>
    </li>
  );
}

/** Tools that are called without asking. */
function toolNames({ allowedTools }: Session): string {
  return cutDescription(allowedTools.map(({ tool }) => tool).join(', '));
}

function useRemoval(session: Session, current: boolean): () => void {
  const { t } = useTranslation('conversation');
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useDelayedDelete();
  return () => {
    setHidden([session], true);
    if (current) void navigate('/chat');
    remove({
      message: t('sessions.deleted', { title: session.title || t('title') }),
      things: [session],
      send: ({ uuid }) => call(routes.deleteSession, { params: { uuid }, keepalive: true }),
      restore: (sessions) => setHidden(sessions, false),
      refresh: () => refreshRows(client, routes.listSessions, routes.searchSessions),
    });
  };
}
