import type { Attachment } from '@tutka/http-contracts';
import { useEffect } from 'react';
import { giveFiles, useAttachments } from '../../../components/attachments/index.ts';
import { filesOf } from '../../../components/thread/index.ts';
import { changeDraft, useDraft } from '../../../lib/drafts/index.ts';
import { liveTurn } from './live-turn.ts';

/** A question that was not taken. */
interface Refused {
  readonly question: string;
  readonly files: readonly Attachment[];
}

const none: Refused = { question: '', files: [] };
const keyOf = (session: string) => `${session} not taken`;
/** What a new chat's first question is kept by. Files belong to the workspace that they were sent in. */
export const newChatIn = (workspace: string) => `new chat in ${workspace}`;

function refusedIn(session: string): Refused {
  const turn = liveTurn(session);
  const isRefused = turn?.problem && turn.reply.uuid === null && turn.asked.instead === undefined;
  return isRefused ? { question: turn.asked.question ?? '', files: turn.asked.files } : none;
}

/** Keeps a question that was not taken, if one was not, as drafts are: the turn that shows it ends with its page. */
export function noteRefused(session: string): void {
  const refused = refusedIn(session);
  changeDraft(keyOf(session), none, () => (isThere(refused) ? refused : none));
}

/** Gives a question that was not taken back to the field, before something else takes its place in the thread; `next`: a question. */
export function giveBackRefused(session: string, next?: string): void {
  const refused = refusedIn(session);
  if (!isThere(refused) || refused.question.trim() === next?.trim()) return;
  // Once the field is empty of the other one.
  queueMicrotask(() => putAbove(session, refused));
}

/** On a page that was loaded anew, a question that was not taken stands in the field again, unless something else does. */
export function useRefusedQuestion(session: string): void {
  const [refused, change] = useDraft(keyOf(session), none);
  useEffect(() => {
    if (!isThere(refused) || liveTurn(session) !== undefined) return;
    giveBack(session, refused);
    change(() => none);
  }, [session, refused, change]);
}

/** What was written in a session and is not asked there: in its field, or not taken. */
export function useUnasked(session: string) {
  const [refused, changeRefused] = useDraft(keyOf(session), none);
  const [text, changeText] = useDraft(session, '');
  const { arrived, take } = useAttachments(0, filesOf(session));
  return {
    isAny: isThere(refused) || text.trim() !== '' || arrived.length > 0,
    /** Has it stand where a new chat is written. */
    moveTo: (draft: string) => {
      putAbove(draft, { question: text, files: take() });
      putAbove(draft, refused);
      changeText(() => '');
      changeRefused(() => none);
    },
  };
}

const isThere = ({ question, files }: Refused) => question !== '' || files.length > 0;

/** Above what stands in a field, which has no files yet where it is given some. */
function putAbove(draft: string, { question, files }: Refused): void {
  changeDraft(draft, '', (now) => [question, now].filter((each) => each.trim() !== '').join('\n\n'));
  giveFiles(filesOf(draft), files);
}

function giveBack(session: string, { question, files }: Refused): void {
  let isFree = true;
  changeDraft(session, '', (now) => {
    isFree = now === '';
    return now || question;
  });
  if (isFree) giveFiles(filesOf(session), files);
}
