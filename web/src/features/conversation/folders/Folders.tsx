import type { Folder } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useInPlace } from '../api/use-in-place.ts';
import { Action } from '../components/Action.tsx';
import { NameField } from '../components/NameField.tsx';
import { FolderRow } from './FolderRow.tsx';
import classes from './folders.module.css';
import { useFolderCalls } from './use-folders.ts';
import { useOpenFolders } from './use-open-folders.ts';

const LONGEST = 60;

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
  const { create } = useFolderCalls();
  const make = async (name: string) => {
    const { uuid } = await create(name);
    shown.set(uuid, true);
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
      <ul className={classes.list}>
        {folders.map((folder) => {
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
    </section>
  );
}
