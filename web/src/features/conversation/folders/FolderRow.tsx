import { UnstyledButton } from '@mantine/core';
import type { Folder } from '@tutka/http-contracts';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { useInPlace } from '../api/use-in-place.ts';
import { useSessionUpdate } from '../api/use-session-update.ts';
import { NameField } from '../components/NameField.tsx';
import { useDrop } from './drag.ts';
import { FolderMark } from './FolderMark.tsx';
import { FolderMenu } from './FolderMenu.tsx';
import { FolderSessions } from './FolderSessions.tsx';
import classes from './folders.module.css';
import { useFolderCalls } from './use-folders.ts';
import { useKeptFolder } from './use-kept-folder.ts';

const LONGEST = 60;

interface Props {
  readonly folder: Folder;
  /** The chat that is open; not told of to a folder that is closed. */
  readonly open: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (folder: string, isOpen: boolean) => void;
}

/** One folder: a line that opens to its chats, and takes chats that are dropped on it. */
export const FolderRow = memo(function FolderRow({ folder, open, isOpen, onToggle }: Props) {
  const { t } = useTranslation('conversation');
  const row = useKeptFolder();
  const renaming = useInPlace();
  const update = useSessionUpdate();
  const { change } = useFolderCalls();
  const navigate = useNavigate();
  const inside = useId();
  const drop = useDrop((session) => {
    onToggle(folder.uuid, true);
    void update(session, { folderUUID: folder.uuid });
  });
  const begin = () => {
    onToggle(folder.uuid, true);
    void navigate(`/chat?folder=${folder.uuid}`);
  };
  return (
    <li ref={row} className={classes.folder} {...drop}>
      {renaming.isOpen ? (
        <NameField
          label={t('folders.name')}
          name={folder.name}
          maxLength={LONGEST}
          path="name"
          save={(name) => change(folder.uuid, { name })}
          onClose={renaming.close}
        />
      ) : (
        <div className={classes.row}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={inside}
            onClick={() => onToggle(folder.uuid, !isOpen)}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={14} />
            <FolderMark colour={folder.colour} />
            <span className={classes.name}>{folder.name}</span>
          </UnstyledButton>
          <FolderMenu folder={folder} onRename={renaming.open} onNewChat={begin} ref={renaming.button} />
        </div>
      )}
      <div id={inside} className={classes.inside}>
        {isOpen && <FolderSessions folder={folder.uuid} open={open} />}
      </div>
    </li>
  );
});
