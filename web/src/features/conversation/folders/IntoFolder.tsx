import type { Folder } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Action } from '../components/Action.tsx';
import { FolderMark } from './FolderMark.tsx';
import classes from './folders.module.css';
import { useFolders } from './use-folders.ts';

/** The folder that a new chat goes into, which the address names; undefined where it goes into none. */
export function useFolderOfNewChat() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('folder');
  const folder = useFolders()?.find(({ uuid }) => uuid === wanted);
  const forget = () =>
    setSearch(
      (now) => {
        now.delete('folder');
        return now;
      },
      { replace: true },
    );
  return { folder, forget };
}

interface Props {
  readonly folder: Folder;
  readonly onForget: () => void;
}

/** Says where a new chat goes, and takes that back. */
export function IntoFolder({ folder: { name, colour }, onForget }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <span className={classes.into}>
      <FolderMark colour={colour} />
      <span className={classes.name}>{t('folders.into', { name })}</span>
      <Action label={t('folders.intoNone')} icon="close" onClick={onForget} />
    </span>
  );
}
