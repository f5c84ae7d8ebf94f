import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Folder, routes } from '@tutka/http-contracts';
import { type Args, call, dataQuery, refreshRows } from '../../../lib/api/index.ts';

type Change = NonNullable<Args<typeof routes.updateFolder>['body']>;

/** The person's folders for chats, by name. */
export function useFolderList() {
  return useQuery(dataQuery(routes.listFolders, {}));
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
