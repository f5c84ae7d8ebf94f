import { useMediaQuery } from '@mantine/hooks';
import type { PublicMessage, PublicSession, ToolCall } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../components/avatar/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { copySelection } from '../../../components/markdown/index.ts';
import { Page } from '../../../components/page/index.ts';
import { SourceDrawer, SourcePanel } from '../../../components/passage/index.ts';
import { Scroller } from '../../../components/scroller/index.ts';
import { Question, ReplyBody } from '../../../components/thread/index.ts';
import { placed } from '../../../lib/placed/index.ts';
import chat from '../components/chat.module.css';
import thread from '../components/thread.module.css';
import visitor from '../visitor/visitor.module.css';
import { GoOn } from './GoOn.tsx';
import classes from './public.module.css';

interface Props {
  readonly session: PublicSession;
  readonly token: string;
  readonly password: string | undefined;
}

/** A public chat to read, with what its replies quote, and the way to go on from it. */
export function PublicChat({ session, token, password }: Props) {
  const { t } = useTranslation('conversation');
  const [source, setSource] = useState<{ message: number; number: number } | null>(null);
  const narrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const citations = (source && session.messages[source.message]?.citations) ?? [];
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const panel = source && {
    citations,
    number: source.number,
    onPick: (number: number) => setSource({ ...source, number }),
    onClose: () => setSource(null),
  };
  const title = session.title || t('title');
  return (
    <Page title={title} layout="fill">
      <div className={visitor.page}>
        <header className={chat.bar}>
          <Logo src={session.agentLogo} name={session.agentName} size={28} shape="square" />
          <div className={classes.head}>
            <h1 className={chat.barTitle}>{title}</h1>
            <p className={classes.about}>
              <bdi>{session.agentName}</bdi> · {t('public.shared')} <ShownDate value={session.sharedAt} />
            </p>
          </div>
          {!phone && <GoOn token={token} password={password} />}
        </header>
        <div className={visitor.thread}>
          <div className={chat.main}>
            <Scroller
              as="section"
              className={thread.thread}
              aria-label={t('thread.label')}
              onCopy={copySelection}
            >
              <div className={thread.messages}>
                {session.messages.length === 0 && <p className={classes.about}>{t('public.empty')}</p>}
                {placed(session.messages).map(({ thing: message, place: at }) => (
                  <Message
                    key={at}
                    message={message}
                    onCite={(number) => setSource({ message: at, number })}
                  />
                ))}
              </div>
            </Scroller>
          </div>
          {panel &&
            citations.length > 0 &&
            (narrow ? <SourceDrawer {...panel} /> : <SourcePanel {...panel} />)}
        </div>
        {phone && (
          <div className={classes.below}>
            <GoOn token={token} password={password} />
          </div>
        )}
      </div>
    </Page>
  );
}

interface MessageProps {
  readonly message: PublicMessage;
  readonly onCite: (number: number) => void;
}

function Message({ message, onCite }: MessageProps) {
  if (message.role === 'user') {
    return (
      <div className={thread.question}>
        <Question text={message.content} files={message.attachments} />
      </div>
    );
  }
  const { content, status } = message;
  const reply = {
    content,
    status,
    reasoning: '',
    citations: message.citations,
    toolCalls: message.toolCalls.map(asCall),
    limit: null,
    error: null,
  };
  return (
    <div className={thread.reply}>
      <ReplyBody reply={reply} onCite={onCite} />
    </div>
  );
}

/** What went in and what came out is not told to strangers. */
function asCall(call: PublicMessage['toolCalls'][number], at: number): ToolCall {
  return { ...call, callId: String(at), server: '', arguments: {}, result: null, ms: null };
}
