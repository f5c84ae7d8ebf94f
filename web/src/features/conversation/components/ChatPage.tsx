import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Hint } from '../../../components/hint/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { Page } from '../../../components/page/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { isGone } from '../../../lib/errors/index.ts';
import { useGoing } from '../../../lib/page/index.ts';
import { useShortcut } from '../../../lib/shortcuts/index.ts';
import { openBeside } from '../api/open-beside.ts';
import classes from './chat.module.css';
import { NewChat } from './NewChat.tsx';
import { OpenSession } from './OpenSession.tsx';
import { SessionList } from './SessionList.tsx';

/** Chats at the left, the open one beside them; on a phone the list is a drawer. */
export default function ChatPage() {
  const { t } = useTranslation('conversation');
  const { session } = useParams();
  const title = useTitle(session);
  const [opened, drawer] = useDisclosure(false);
  const { narrow, isBeside } = useListPlace(opened);
  // Also who goes to where they are wants to see it.
  useGoing(drawer.close);
  const [hidden, setHidden] = useState(false);
  const [search, setSearch] = useState('');
  const [archived, setArchived] = useState(false);
  const show = () => (narrow ? drawer.open() : setHidden(false));
  useShortcut('chats', () => (narrow ? drawer.toggle() : setHidden(!hidden)));
  useShortcut('previousChat', () => openBeside(-1));
  useShortcut('nextChat', () => openBeside(1));
  useShortcut('write', () => document.querySelector<HTMLElement>('[data-composer] textarea')?.focus());
  const toggle = (
    <Hint label={t('sessions.show')}>
      <ActionIcon variant="subtle" color="gray" onClick={show} aria-label={t('sessions.show')}>
        <Icon name="panel" />
      </ActionIcon>
    </Hint>
  );
  const looked = { search, onSearch: setSearch, archived, onArchived: setArchived };
  const listButton = narrow || hidden ? toggle : null;
  return (
    <Page title={title || t('title')} layout="fill">
      <div className={classes.page} data-list={(!narrow && !hidden) || undefined}>
        {narrow && (
          <Drawer opened={opened} onClose={drawer.close} title={t('sessions.label')} size="20rem">
            <SessionList open={session} {...looked} />
          </Drawer>
        )}
        {isBeside && <SessionList open={session} hidden={narrow || hidden} {...looked} />}
        {session === undefined ? (
          <NewChat listButton={listButton} />
        ) : (
          <OpenSession key={session} uuid={session} listButton={listButton} />
        )}
      </div>
    </Page>
  );
}

/**
 * Where the list stands: in a narrow window in a drawer, and while that is closed unseen beside the chat, so that its neighbours are
 * gone to by key; a phone has no keys.
 */
function useListPlace(opened: boolean) {
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const hasKeys = useMediaQuery('(any-pointer: fine)', false, { getInitialValueInEffect: false });
  return { narrow, isBeside: !narrow || (hasKeys && !opened) };
}

/** Of the open chat; undefined where there is none, or none any more. */
function useTitle(session: string | undefined): string | undefined {
  const { data, error } = useQuery({
    ...dataQuery(routes.getSession, { params: { uuid: session ?? '' } }),
    enabled: session !== undefined,
  });
  return isGone(error) ? undefined : data?.title;
}
