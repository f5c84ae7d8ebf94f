import type { Attachment, Message } from '@tutka/http-contracts';
import { isOfBranch } from './rows-of.ts';
import { useBranch } from './use-branch.ts';
import { useFollow } from './use-follow.ts';
import { useTurnOutline } from './use-live-turn.ts';
import { useRemoveMessage } from './use-remove-message.ts';
import { useStop } from './use-stop.ts';
import type { Place } from './use-thread.ts';
import { useTurns } from './use-turns.ts';

/** The chosen branch of a chat, the turn that runs in it, and what can be done there. `place` and `choose`: what is chosen. */
export function useOpenThread(session: string | undefined, place: Place, choose: (place: Place) => void) {
  const follow = (leaf: string | null) => choose({ leaf, at: null });
  const turns = useTurns();
  const stop = useStop();
  const remove = useRemoveMessage();
  const live = useTurnOutline(session);
  const { thread, isChosen, end } = useBranch(session, place, live?.reply ?? null, follow);
  useFollow(session, thread, live, turns.follow);
  const shown = live && isOfBranch(thread.messages, live) ? live : undefined;
  const parent = isChosen ? (shown?.reply ?? end) : undefined;
  /** Where a question goes, and its reply comes. */
  const toNewest = () => {
    if (place.at !== null) follow(place.leaf);
  };
  const inSession = (act: (uuid: string) => Promise<void>) => {
    if (session !== undefined) void act(session);
  };
  return {
    thread,
    live,
    /** Its last stored message; null: there is none, or it is not known. */
    end: end ?? null,
    /** Whether it is known where a question would hang. */
    isReady: !isChosen || parent !== undefined,
    ask: (question: string, files: readonly Attachment[], agent?: string) => {
      toNewest();
      inSession((uuid) =>
        turns.ask(uuid, { question, files, agent, parentUUID: parent, after: end ?? null }),
      );
    },
    stop: () => inSession(stop),
    /** What the thread takes. */
    parts: {
      thread,
      live: shown,
      onEdit: (instead: Message, question: string, files: readonly Attachment[]) =>
        inSession((uuid) => turns.ask(uuid, { question, files, instead })),
      onAnswerAgain: (reply: Message) => inSession((uuid) => turns.answerAgain(uuid, reply)),
      onAskAgain: () => inSession(turns.askAgain),
      onFetchRest: () => inSession(turns.fetchRest),
      onDelete: remove,
      onBranch: (sibling: string) => choose({ leaf: sibling, at: sibling }),
      onNewest: toNewest,
    },
  };
}
