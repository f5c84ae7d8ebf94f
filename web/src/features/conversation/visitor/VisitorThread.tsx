import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, useState } from 'react';
import { SourceDrawer, SourcePanel } from '../../../components/passage/index.ts';
import chat from '../components/chat.module.css';
import { Thread } from '../components/Thread.tsx';
import { isClosed } from './is-closed.ts';
import classes from './visitor.module.css';

type Props = Omit<ComponentProps<typeof Thread>, 'mayPay' | 'onCite'>;

/** One of a visitor's chats, with the quotes that a reply rests on. */
export function VisitorThread(parts: Props) {
  const { thread, live } = parts;
  // What was read stays there to be read; a question that is asked says that the share is closed.
  const seen = thread.messages && isClosed(thread.error) ? { ...thread, error: null } : thread;
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
        <Thread {...parts} thread={seen} onCite={(message, number) => setSource({ message, number })} />
      </div>
      {panel && citations.length > 0 && (narrow ? <SourceDrawer {...panel} /> : <SourcePanel {...panel} />)}
    </div>
  );
}
