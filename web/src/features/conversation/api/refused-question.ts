import { useEffect } from 'react';
import { changeDraft, useDraft } from '../../../lib/drafts/index.ts';
import { liveTurn } from './live-turn.ts';

const keyOf = (session: string) => `${session} refused`;

/** A question that was not taken; empty: there is none. */
function refusedIn(session: string): string {
  const turn = liveTurn(session);
  const isRefused = turn?.problem && turn.reply.uuid === null && turn.asked.instead === undefined;
  return isRefused ? (turn.asked.question ?? '') : '';
}

/** Keeps a question that was not taken, if one was not, as drafts are: the turn that shows it ends with its page. */
export function noteRefused(session: string): void {
  const refused = refusedIn(session);
  changeDraft(keyOf(session), '', () => refused);
}

/** Gives a question that was not taken back to the field, before something else takes its place in the thread; `next`: a question. */
export function giveBackRefused(session: string, next: string): void {
  const refused = refusedIn(session);
  if (refused.trim() === next.trim()) return;
  // Once the field is empty of the other one.
  queueMicrotask(() => changeDraft(session, '', (now) => now || refused));
}

/** On a page that was loaded anew, a question that was not taken stands in the field again, unless something else does. */
export function useRefusedQuestion(session: string): void {
  const [question, change] = useDraft(keyOf(session), '');
  useEffect(() => {
    if (question === '' || liveTurn(session) !== undefined) return;
    changeDraft(session, '', (now) => now || question);
    change(() => '');
  }, [session, question, change]);
}
