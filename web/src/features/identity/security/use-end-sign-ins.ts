import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type SignInPlace } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { ApiError } from '../../../lib/errors/index.ts';
import { useBrowserName } from './use-browser-name.ts';

/** Signs out elsewhere, after a question. `ending`: which places are being ended; `refused`: why one could not be. */
export function useEndSignIns() {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const confirm = useConfirm();
  const nameOf = useBrowserName();
  const ending = useMutation({
    mutationFn: (places: readonly SignInPlace[]) => Promise.all(places.map(endOne)),
    // Some may have ended where another could not.
    onSettled: () => refreshRows(client, routes.listSignIns),
  });
  const end = async (places: readonly SignInPlace[]) => {
    const [first] = places;
    if (first === undefined) return;
    const title = places.length === 1 ? t('endOneTitle', { place: nameOf(first) }) : t('endAllTitle');
    const body = t('endText', { count: places.length });
    if (await confirm({ title, body, action: t('end'), danger: true })) ending.mutate(places);
  };
  const now = ending.isPending ? ending.variables.map(({ uuid }) => uuid) : [];
  return { end, ending: now, refused: ending.error };
}

async function endOne({ uuid }: SignInPlace): Promise<void> {
  try {
    await call(routes.endSignIn, { params: { uuid } });
  } catch (error) {
    // It was signed out meanwhile, which is what is wanted.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
