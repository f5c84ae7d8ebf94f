import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type LANGUAGES, type Me, routes } from '@tutka/http-contracts';
import { call } from '../../../lib/api/index.ts';
import { meQuery } from '../../../lib/person/index.ts';
import { uploadFile } from '../../../lib/upload/index.ts';

type Change = { logo?: string; language?: (typeof LANGUAGES)[number] };

/** Changes of one's own picture and language; the answer is what every page then shows. */
export function useProfile(me: Me) {
  const client = useQueryClient();
  const save = async (change: Change) => {
    const user = await call(routes.updateUser, { params: { id: me.uuid }, body: change });
    client.setQueryData(meQuery.queryKey, (before: Me | undefined) => ({ ...(before ?? me), ...user }));
  };
  const language = useMutation({ mutationFn: (language: (typeof LANGUAGES)[number]) => save({ language }) });
  const logo = useMutation({
    mutationFn: async (file: File) => save({ logo: await uploadFile(file, 'avatar') }),
  });
  return { language, logo };
}
