import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';

/** Gives the files that were dropped. A folder has no bytes to send, which a notice says. */
export function useDropped(): (data: DataTransfer) => readonly File[] {
  const { t } = useTranslation('components');
  return ({ items, files }) => {
    const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
    const dropped = [...files].filter((_, at) => !entries[at]?.isDirectory);
    if (dropped.length < files.length)
      notifications.show({ id: 'folder', color: 'bad', message: t('folderDropped') });
    return dropped;
  };
}
