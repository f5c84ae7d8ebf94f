import type { Attachment, ListedAgent } from '@tutka/http-contracts';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useDraft } from '../../lib/drafts/index.ts';
import { isSentBy } from '../../lib/shortcuts/index.ts';
import {
  AttachButton,
  AttachmentStrip,
  DropHint,
  pastedFiles,
  useAttachments,
  useFileDrop,
} from '../attachments/index.ts';
import { Dictate, type Ending } from '../speech/index.ts';
import { SendOrStop } from './SendOrStop.tsx';
import { type AskedPrompt, ComposerField } from './suggest/ComposerField.tsx';
import { isTooLong, TooLong } from './TooLong.tsx';
import classes from './thread.module.css';
import { useDueSend } from './use-due-send.ts';

interface Props {
  /** A reply is being written: sending waits, stopping is offered. */
  readonly busy?: boolean;
  /** A question is on its way, and no reply is written yet that could be stopped. */
  readonly sending?: boolean;
  /** Where it promises whether the question was taken, that stands in the field until it was. */
  readonly onSend: (text: string, files: readonly Attachment[]) => Promise<boolean> | undefined;
  readonly onStop?: () => void;
  /** Stopping was asked for. */
  readonly stopping?: boolean;
  readonly placeholder: string;
  readonly disabled?: boolean;
  /** What a question goes to is not known yet: what is written, or sent, goes there once it is. */
  readonly waits?: boolean;
  readonly autoFocus?: boolean;
  /** What is written is kept by when the page is left. */
  readonly draft?: string;
  /** Files may go with the question. */
  readonly files?: boolean;
  /** A slash offers the person's prompts. */
  readonly prompts?: boolean;
  /** An at sign offers the person's agents. */
  readonly onAgent?: ((agent: ListedAgent) => void) | undefined;
  /** Stands in the foot, at the left: what answers. */
  readonly children?: ReactNode;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
}

/** Where a question is written: Enter sends, Shift-Enter makes a line, as Enter alone does on a phone. Files may be dropped anywhere on its page. */
export function Composer({
  busy = false,
  sending = false,
  onSend,
  onStop = () => undefined,
  stopping = false,
  placeholder,
  disabled = false,
  waits = false,
  autoFocus,
  draft,
  files = false,
  prompts = false,
  onAgent,
  children,
  inputRef,
}: Props) {
  const [text, change] = useDraft(draft, '');
  const attaching = useAttachments(0, draft && filesOf(draft));
  // What stands in the field is not what a prompt that is being filled in will say.
  const [asked, setAsked] = useState<AskedPrompt | null>(null);
  const mayGo = !busy && !sending && !disabled && asked === null;
  const ready = mayGo && isWhole(text, attaching);
  const takesFiles = files && !disabled;
  const { isDue, send } = useDueSend(text, ready, waits, () => {
    const taking = onSend(text.trim() === '' ? '' : text, attaching.arrived);
    const empty = () => {
      attaching.take();
      change((now) => (now === text ? '' : now));
    };
    if (taking instanceof Promise) void taking.then((isTaken) => isTaken && empty());
    else empty();
  });
  const { ending, sendWhenHeard } = useHeardFirst(mayGo, send);
  const isOver = useFileDrop(takesFiles, attaching.add);
  const onPaste = (event: ClipboardEvent) => {
    const given = pastedFiles(event.clipboardData);
    if (!takesFiles || given.length === 0) return;
    event.preventDefault();
    attaching.add(given);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSentBy(event.nativeEvent)) return;
    event.preventDefault();
    sendWhenHeard();
  };
  return (
    <form
      className={classes.composer}
      onPaste={onPaste}
      data-composer
      onSubmit={(event) => {
        event.preventDefault();
        sendWhenHeard();
      }}
    >
      {isOver && <DropHint />}
      <AttachmentStrip attaching={attaching} />
      <ComposerField
        label={placeholder}
        value={text}
        onChange={(value) => change(() => value)}
        onKeyDown={onKeyDown}
        disabled={disabled}
        autoFocus={autoFocus ?? false}
        signs={[...(prompts ? (['/'] as const) : []), ...(onAgent ? (['@'] as const) : [])]}
        asked={asked}
        onAsked={setAsked}
        onAgent={onAgent}
        inputRef={inputRef}
      />
      <TooLong text={text} />
      <div className={classes.foot}>
        <div className={classes.choices}>
          {files && <AttachButton onFiles={attaching.add} disabled={disabled} />}
          {children}
        </div>
        <Dictate disabled={disabled} onText={(said) => change((now) => joined(now, said))} ending={ending} />
        <SendOrStop busy={busy} stopping={stopping} ready={ready} due={isDue || sending} onStop={onStop} />
      </div>
    </form>
  );
}

/** What is being dictated is heard to its end before it is sent; its last words would stand in the next question. */
function useHeardFirst(mayGo: boolean, send: () => void) {
  const ending = useRef<Ending | null>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const sendWhenHeard = () => {
    // The words that come with the end are written first.
    if (mayGo && ending.current) ending.current(() => setTimeout(() => latest.current()));
    else send();
  };
  return { ending, sendWhenHeard };
}

/** What the files of a question are kept by. */
export const filesOf = (draft: string) => `${draft} files`;

/** There is something to send, and all of it may go. */
function isWhole(text: string, { files, ready }: ReturnType<typeof useAttachments>): boolean {
  return (text.trim() !== '' || files.length > 0) && ready && !isTooLong(text);
}

/** What is said goes on where the text ends. */
function joined(text: string, said: string): string {
  return text === '' || /\s$/.test(text) ? text + said.trimStart() : `${text} ${said.trimStart()}`;
}
