import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { refreshRows } from '../../lib/api/index.ts';
import { type Question, useConfirm } from './confirm-context.ts';

interface Removal {
  readonly question: Question;
  readonly remove: () => Promise<unknown>;
  /** Where to go when it is gone. */
  readonly leaveTo: string;
  /** What shows it. */
  readonly refresh: Parameters<typeof refreshRows>[1][];
}

/** Removes the thing that a page is about, after a question, and leaves the page. */
export function useRemoval({ question, remove, leaveTo, refresh }: Removal): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await navigate(leaveTo);
      await refreshRows(client, ...refresh);
    },
  });
  return async () => {
    if (await confirm({ ...question, danger: true })) removal.mutate();
  };
}
