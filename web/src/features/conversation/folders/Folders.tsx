import { Button } from '@mantine/core';
import type { Folder } from '@tutka/http-contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInPlace } from '../api/use-in-place.ts';
import { Action } from '../components/Action.tsx';
import { NameField } from '../components/NameField.tsx';
import { FolderRow } from './FolderRow.tsx';
import classes from './folders.module.css';
import { useFolderCalls } from './use-folders.ts';
import { useOpenFolders } from './use-open-folders.ts';

const LONGEST = 60;
/** So many stand above the chats, which more of them would push out of sight. */
const SHOWN = 12;

interface Props {
  readonly folders: readonly Folder[];
  /** The chat that is open. */
  readonly open: string | undefined;
}

/** A person's folders above their other chats, and the button that makes one. */
export function Folders({ folders, open }: Props) {
  const { t } = useTranslation('conversation');
  const making = useInPlace();
  const shown = useOpenFolders();
  const list = useId();
  const [all, setAll] = useState<boolean>();
  // Decided once they are known: one that is closed later does not take the others away.
  if (all === undefined && folders.length > 0)
    setAll(folders.slice(SHOWN).some(({ uuid }) => shown.isOpen(uuid)));
  const { create } = useFolderCalls();
  const make = async (name: string) => {
    const { uuid } = await create(name);
    shown.set(uuid, true);
    // Wherever its name puts it.
    setAll(true);
  };
  return (
    <section aria-labelledby="folders">
      <div className={classes.head}>
        <h2 id="folders" className={classes.title}>
          {t('folders.title')}
        </h2>
        <Action label={t('folders.new')} icon="plus" onClick={making.open} />
      </div>
      {making.isOpen && (
        <NameField
          label={t('folders.name')}
          placeholder={t('folders.name')}
          name=""
          maxLength={LONGEST}
          path="name"
          save={make}
          onClose={making.close}
        />
      )}
      <ul id={list} className={classes.list}>
        {(all ? folders : folders.slice(0, SHOWN)).map((folder) => {
          const isOpen = shown.isOpen(folder.uuid);
          return (
            <FolderRow
              key={folder.uuid}
              folder={folder}
              open={isOpen ? open : undefined}
              isOpen={isOpen}
              onToggle={shown.set}
            />
          );
        })}
      </ul>
      {folders.length > SHOWN && (
        <Button
          variant="subtle"
          size="compact-sm"
          fullWidth
          aria-expanded={all === true}
          aria-controls={list}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'folders.fewer' : 'folders.all', { total: folders.length })}
        </Button>
      )}
    </section>
  );
}
