import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/states/index.ts';
import { useSessionUpdate } from '../api/use-session-update.ts';
import { useDrop } from '../folders/drag.ts';
import { Folders } from '../folders/Folders.tsx';
import classes from '../folders/folders.module.css';
import { useFolderList } from '../folders/use-folders.ts';
import { SessionsByDay } from './SessionsByDay.tsx';

interface Props {
  readonly open: string | undefined;
  readonly archived: boolean;
}

/** Folders, then the chats in none of them; or what is archived, wherever else it belongs. */
export function OwnSessions({ open, archived }: Props) {
  const { t } = useTranslation('conversation');
  const { data, error, refetch } = useFolderList();
  const folders = data ?? [];
  const update = useSessionUpdate();
  const drop = useDrop((session) => void update(session, { folderUUID: null }), true);
  if (archived) return <SessionsByDay open={open} where={{ archived }} hint={t('sessions.noneArchived')} />;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      <Folders folders={folders} open={open} />
      <div className={classes.outside} {...drop}>
        <SessionsByDay
          open={open}
          where={{ archived, folderUUID: 'none' }}
          hint={folders.length === 0 ? t('sessions.none') : undefined}
        />
      </div>
    </>
  );
}
