import { useEffect } from 'react';
import { changeDraft, useDraft } from '../../../lib/drafts/index.ts';
import { liveTurn } from './live-turn.ts';

const keyOf = (session: string) => `${session} refused`;

/** Keeps a question that was not taken, if one was not, as drafts are: the turn that shows it ends with its page. */
export function noteRefused(session: string): void {
  const turn = liveTurn(session);
  const isRefused = turn?.problem && turn.reply.uuid === null && turn.asked.instead === undefined;
  changeDraft(keyOf(session), '', () => (isRefused ? (turn.asked.question ?? '') : ''));
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
