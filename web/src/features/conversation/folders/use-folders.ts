import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Folder, routes } from '@tutka/http-contracts';
import { type Args, call, dataQuery, refreshRows } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';

type Change = NonNullable<Args<typeof routes.updateFolder>['body']>;

/** The person's folders for chats, by name; undefined while they come. */
export function useFolders(): readonly Folder[] | undefined {
  return useQuery(dataQuery(routes.listFolders, {})).data;
}

/** What is done with folders; what is refused is told in a notice, and answers undefined. */
export function useFolderCalls() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const carriedOut = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      notifications.show({ color: 'bad', message: textOf(error) });
      return undefined;
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
