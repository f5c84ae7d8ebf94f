import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ChatImport, type ImportedChat, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShownDate } from '../../../components/date/index.ts';
import { PagedList, SearchField } from '../../../components/list/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { allChosen, type Choice, countOf, isChosen, noneChosen, toggled } from './choice.ts';
import classes from './imports.module.css';

interface Props {
  readonly of: ChatImport;
  /** Chats that are not here yet. */
  readonly fresh: number;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** The chats of a file, to be ticked. */
export function ChatList({ of, fresh, choice, onChoose }: Props) {
  const { t } = useTranslation('imports');
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...pageQuery(routes.listImportedChats, {
      params: { uuid: of.uuid },
      query: { search: words.trim() || null, page },
    }),
    placeholderData: (previous) => previous,
  });
  const count = countOf(choice, fresh);
  return (
    <section aria-label={t('chats')}>
      <div className={classes.chatsHead}>
        <Checkbox
          label={t('all', { count: fresh })}
          checked={count === fresh}
          indeterminate={count > 0 && count < fresh}
          onChange={() => onChoose(count === fresh ? noneChosen : allChosen)}
        />
        <SearchField
          label={t('search')}
          words={words}
          onFind={(next) => {
            setWords(next);
            setPage(1);
          }}
        />
      </div>
      <PagedList
        list={list}
        rowHeight={44}
        onTurn={setPage}
        none={<p className={classes.note}>{t('noneFound')}</p>}
      >
        {(chats) => (
          <ul className={classes.list}>
            {chats.map((chat) => (
              <li key={chat.ordinal}>
                <ChatRow
                  chat={chat}
                  checked={chat.state === 'found' && isChosen(choice, chat.ordinal)}
                  onToggle={() => onChoose(toggled(choice, chat.ordinal))}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

interface RowProps {
  readonly chat: ImportedChat;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

function ChatRow({ chat, checked, onToggle }: RowProps) {
  const { t } = useTranslation('imports');
  const isHere = chat.state === 'present';
  return (
    <Checkbox
      checked={checked}
      disabled={isHere}
      onChange={onToggle}
      label={<bdi>{chat.title || t('untitled')}</bdi>}
      description={
        <>
          {t('messages', { count: chat.messageCount })} · <ShownDate value={chat.lastMessageAt} />
          {isHere && ` · ${t('here')}`}
        </>
      }
    />
  );
}
