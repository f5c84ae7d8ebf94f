import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Folder, routes } from '@tutka/http-contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Args, call, dataQuery, refreshRows } from '../../../lib/api/index.ts';

type Change = NonNullable<Args<typeof routes.updateFolder>['body']>;

/** The person's folders for chats, by name as the page's language sorts, numbers by what they are. */
export function useFolderList() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const select = useCallback(
    (folders: readonly Folder[]) => {
      const { compare } = new Intl.Collator(language, { numeric: true });
      return folders.toSorted((a, b) => compare(a.name, b.name));
    },
    [language],
  );
  return useQuery({ ...dataQuery(routes.listFolders, {}), select });
}

/** The same; undefined while they are not known. */
export function useFolders(): readonly Folder[] | undefined {
  return useFolderList().data;
}

/** What is done with folders; throws what is refused. */
export function useFolderCalls() {
  const client = useQueryClient();
  const carriedOut = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await refreshRows(client, routes.listFolders, routes.listSessions);
    }
  };
  return {
    create: (name: string) => carriedOut(call(routes.createFolder, { body: { name } })),
    change: (uuid: string, body: Change) => carriedOut(call(routes.updateFolder, { params: { uuid }, body })),
    remove: (uuid: string) => carriedOut(call(routes.deleteFolder, { params: { uuid } })),
  };
}
