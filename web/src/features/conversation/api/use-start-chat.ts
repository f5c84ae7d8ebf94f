import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Attachment, routes } from '@tutka/http-contracts';
import { call } from '../../../lib/api/index.ts';
import { changeDraft } from '../../../lib/drafts/index.ts';
import { useTurns } from './use-turns.ts';

/** A chat that is not made yet, and its first question. */
interface Start {
  readonly chat: {
    readonly agentUUID: string;
    readonly folderUUID?: string;
    readonly model?: string | null;
    readonly temperature?: number | null;
  };
  readonly content: string;
  readonly files: readonly Attachment[];
}

/**
 * Makes chats with their first question, of one `draft` one at a time, on whatever page that was begun. A question that could not be
 * asked stands in the field of `draft`, unless another does; one that was asked does not stay there. `onMade` is left out where the
 * person went elsewhere meanwhile.
 */
export function useStartChat(draft: string, onMade: (uuid: string) => void) {
  const { ask } = useTurns();
  const client = useQueryClient();
  const mutationKey = ['new chat', draft];
  const isPending = useIsMutating({ mutationKey }) > 0;
  const { mutateAsync, ...start } = useMutation({
    mutationKey,
    mutationFn: ({ chat }: Start) => call(routes.createSession, { body: chat }),
    onSuccess: ({ uuid }, { content, files }) => {
      changeDraft(draft, '', (now) => (now === content ? '' : now));
      void ask(uuid, { question: content, files });
    },
    onError: (_error, { content }) => changeDraft(draft, '', (now) => now || content),
  });
  /** Whether it was asked. */
  const begin = async (asked: Start): Promise<boolean> => {
    if (client.isMutating({ mutationKey }) > 0) return false;
    try {
      // Given here, it is not called once the page or what it showed is left.
      await mutateAsync(asked, {
        onSuccess({ uuid }) {
          moveDraft(draft, uuid);
          onMade(uuid);
        },
      });
      return true;
    } catch {
      return false;
    }
  };
  return { ...start, isIdle: start.isIdle && !isPending, isPending, begin };
}

/** What is written behind the first question goes on in its chat. */
function moveDraft(from: string, to: string): void {
  changeDraft(from, '', (written) => {
    if (written !== '') changeDraft(to, '', () => written);
    return '';
  });
}
