import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { SourceDrawer, SourcePanel } from '../../../components/passage/index.ts';
import { useFollow } from '../api/use-follow.ts';
import { useTurnOutline } from '../api/use-live-turn.ts';
import { useThread } from '../api/use-thread.ts';
import { useTurns } from '../api/use-turns.ts';
import chat from '../components/chat.module.css';
import { Thread } from '../components/Thread.tsx';
import classes from './visitor.module.css';

interface Props {
  readonly session: string;
  readonly leaf: string | null;
  readonly onBranch: (leaf: string | null) => void;
}

/** One of a visitor's chats, with the quotes that a reply rests on. */
export function VisitorThread({ session, leaf, onBranch }: Props) {
  const thread = useThread(session, leaf);
  const live = useTurnOutline(session);
  const turns = useTurns();
  useFollow(session, thread, live !== undefined, turns.follow);
  const narrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const [source, setSource] = useState<{ message: string; number: number } | null>(null);
  const reply = source?.message === live?.reply ? live : undefined;
  const stored = thread.messages?.find(({ uuid }) => uuid === source?.message);
  const citations = reply?.citations ?? stored?.citations ?? [];
  const panel = source && {
    citations,
    number: source.number,
    onPick: (number: number) => setSource({ ...source, number }),
    onClose: () => setSource(null),
  };
  return (
    <div className={classes.thread}>
      <div className={chat.main}>
        <Thread
          session={session}
          thread={thread}
          live={live}
          onAsk={turns.ask}
          onFetchRest={turns.fetchRest}
          onAnswerAgain={(message) => {
            onBranch(null);
            void turns.answerAgain(session, message);
          }}
          onBranch={onBranch}
          onCite={(message, number) => setSource({ message, number })}
        />
      </div>
      {panel && citations.length > 0 && (narrow ? <SourceDrawer {...panel} /> : <SourcePanel {...panel} />)}
    </div>
  );
}
