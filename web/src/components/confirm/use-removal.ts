import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { refreshRows } from '../../lib/api/index.ts';
import { isGone } from '../../lib/errors/index.ts';
import { UNASKED } from '../../lib/unsaved/index.ts';
import { useTellError } from '../notice/index.ts';
import { type Question, useConfirm } from './confirm-context.ts';

interface Removal {
  readonly question: Question;
  readonly remove: () => Promise<unknown>;
  /** Where to go when it is gone. */
  readonly leaveTo: string;
  /** What shows it. */
  readonly refresh: Parameters<typeof refreshRows>[1][];
}

/** Removes the thing that a page is about, after a question, and leaves the page if it is open still; a notice says why where that failed. */
export function useRemoval({ question, remove, leaveTo, refresh }: Removal): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const tell = useTellError();
  const removal = useMutation({
    mutationFn: () =>
      remove().catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
    onSuccess: () => void refreshRows(client, ...refresh),
    onError: tell,
  });
  return async () => {
    if (!(await confirm({ ...question, danger: true }))) return;
    // What was changed of it is lost with it: no page asks about that.
    removal.mutate(undefined, { onSuccess: () => navigate(leaveTo, UNASKED) });
  };
}
