import { ActionIcon } from '@mantine/core';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { copySelection } from '../../../components/markdown/index.ts';
import { Scroller } from '../../../components/scroller/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { useStickToEnd } from '../../../components/thread/index.ts';
import { RowGroups } from '../api/row-groups.ts';
import { rowsOf } from '../api/rows-of.ts';
import { useKeptPlace } from '../api/use-kept-place.ts';
import type { TurnOutline } from '../api/use-live-turn.ts';
import { useMessageInSight } from '../api/use-message-in-sight.ts';
import type { ThreadMessages } from '../api/use-thread.ts';
import { MessageRow } from './MessageRow.tsx';
import type { MessageActs } from './message-props.ts';
import { OtherMessages } from './OtherMessages.tsx';
import { Problem } from './Problem.tsx';
import classes from './thread.module.css';

interface Props extends MessageActs {
  readonly session: string;
  /** Whether what has to be paid is the reader's to pay; a visitor's is not. */
  readonly mayPay?: boolean;
  readonly thread: ThreadMessages;
  /** The turn that runs in the shown branch. */
  readonly live: TurnOutline | undefined;
  readonly onAskAgain: () => void;
  readonly onFetchRest: () => void;
  /** Has the newest messages shown in place of others. */
  readonly onNewest: () => void;
  /** A message that is to be seen. */
  readonly at: string | null;
}

/** The messages of a chat, the running turn at their end. */
export function Thread({ session, mayPay = false, thread, live, onAskAgain, onFetchRest, ...rest }: Props) {
  const { t } = useTranslation('conversation');
  const { onNewest, at, ...acts } = rest;
  // What was said after what a turn takes the place of is not of its branch.
  const later = live ? undefined : thread.later;
  const { box, content, away, letGo, ...end } = useStickToEnd(session, later === undefined);
  const toEnd = useWayToEnd(later !== undefined, onNewest, end.toEnd);
  useQuestionInSight(live, end.toEnd);
  useKeptPlace(box, thread.messages?.[0]?.uuid);
  useMessageInSight(box, at, thread, letGo);
  const [groups] = useState(() => new RowGroups());
  return (
    <div className={classes.scroller}>
      <Scroller
        ref={box}
        className={classes.thread}
        role="log"
        aria-label={t('thread.label')}
        onCopy={copySelection}
      >
        <div ref={content} className={classes.messages}>
          {thread.error ? <ErrorState error={thread.error} onRetry={thread.retry} /> : null}
          {thread.messages === undefined && !live && !thread.error && <LateSkeleton shape="text" rows={8} />}
          {thread.earlier && (
            <OtherMessages of={thread.earlier} name={t('thread.earlier')} onPaper={t('thread.notPrinted')} />
          )}
          {groups.of(rowsOf(thread.messages, live)).map(({ key, rows }) => (
            <div
              key={key}
              className={classes.group}
              style={{ '--rows': rows.length } as CSSProperties}
              data-near
            >
              {rows.map((row) => (
                <MessageRow key={row.key} row={row} session={session} {...acts} />
              ))}
            </div>
          ))}
          {later && <OtherMessages of={later} name={t('thread.later')} onPaper={t('thread.endNotPrinted')} />}
          {live?.problem && (
            <Problem
              session={session}
              mayPay={mayPay}
              live={live}
              onAskAgain={onAskAgain}
              onFetchRest={onFetchRest}
            />
          )}
        </div>
      </Scroller>
      {away && (
        <ActionIcon
          className={classes.toEnd}
          variant="default"
          radius="xl"
          size="lg"
          onClick={toEnd}
          aria-label={t('thread.toEnd')}
        >
          <Icon name="arrowDown" size={16} />
        </ActionIcon>
      )}
    </div>
  );
}

/** Whoever asks sees the question at the thread's end, whatever they were reading. */
function useQuestionInSight(live: TurnOutline | undefined, toEnd: () => void): void {
  const asked = live?.asked;
  useLayoutEffect(() => {
    if (asked && asked.question !== null && asked.instead === undefined) toEnd();
  }, [asked, toEnd]);
}

/** Goes to the end of a thread, also where what it ends with has to be shown first. */
function useWayToEnd(isElsewhere: boolean, onNewest: () => void, toEnd: () => void): () => void {
  const isOnWay = useRef(false);
  useLayoutEffect(() => {
    if (isElsewhere || !isOnWay.current) return;
    isOnWay.current = false;
    toEnd();
  }, [isElsewhere, toEnd]);
  return () => {
    isOnWay.current = isElsewhere;
    if (isElsewhere) onNewest();
    else toEnd();
  };
}
