import type { Agent, Attachment } from '@tutka/http-contracts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { Composer, Suggestions } from '../../../components/thread/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { useDraft } from '../../../lib/drafts/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { newChatIn } from '../api/refused-question.ts';
import { useChosenAgent } from '../api/use-chosen-agent.ts';
import { goingOn } from '../api/use-going-on.ts';
import { useStartChat } from '../api/use-start-chat.ts';
import { useTextOfAddress } from '../api/use-text-of-address.ts';
import { IntoFolder, useFolderOfNewChat } from '../folders/IntoFolder.tsx';
import { AgentPicker } from './AgentPicker.tsx';
import { AnswerChoices, type Choices } from './AnswerChoices.tsx';
import classes from './chat.module.css';
import { ModelNote } from './ModelNote.tsx';
import { TrialNote } from './TrialNote.tsx';
import thread from './thread.module.css';

const theAgents: Choices = { model: null, temperature: null };

/** Nothing asked yet: which agent, what it offers, and where to write. */
export function NewChat({ listButton }: { readonly listButton: ReactNode }) {
  const { t } = useTranslation('conversation');
  const { agent, error, retry, pick } = useChosenAgent();
  const { folder, forget } = useFolderOfNewChat();
  const navigate = useNavigate();
  const draft = newChatIn(useMe().workspace.uuid);
  const [choices, choose] = useDraft<Choices>(`${draft} choices`, theAgents);
  const question = useQuestionOfLink(draft);
  const start = useStartChat(draft, (uuid) => {
    void navigate(`/chat/${uuid}`, { replace: question !== '', state: goingOn() });
  });
  // Once it is made its page comes.
  const isMaking = start.isPending || start.isSuccess;
  const textOf = useErrorText();
  const send = async (content: string, files: readonly Attachment[] = []) => {
    if (agent === undefined) return false;
    const chat = { agentUUID: agent.uuid, ...(folder && { folderUUID: folder.uuid }), ...choices };
    const asked = await start.begin({ chat, content, files });
    if (asked) choose(() => theAgents);
    return asked;
  };
  useAsking(question, agent !== undefined && start.isIdle, send);
  return (
    <section className={classes.main}>
      <header className={classes.bar}>
        {listButton}
        <h1 className={classes.barTitle}>{t('new.title')}</h1>
        {folder && <IntoFolder folder={folder} onForget={forget} />}
      </header>
      <div className={classes.welcome}>
        {error ? <ErrorState error={error} onRetry={retry} /> : null}
        {!agent && !error && <LateSkeleton shape="text" rows={3} />}
        {agent && <Greeting agent={agent} busy={isMaking} onAsk={send} />}
      </div>
      <div className={classes.writing}>
        {start.error && (
          <p className={thread.problem} role="alert">
            {textOf(start.error)}
          </p>
        )}
        {agent && <TrialNote agent={agent.uuid} back={`/chat?agent=${agent.uuid}`} />}
        {agent && <ModelNote agent={agent.uuid} chosen={choices.model} />}
        <Composer
          prompts
          onAgent={({ uuid }) => pick(uuid)}
          sending={isMaking}
          draft={draft}
          waits={!agent}
          files
          onSend={send}
          placeholder={t('composer.placeholder', { agent: agent?.name ?? '' })}
          autoFocus
        >
          <AgentPicker current={agent} onPick={pick} />
          <AnswerChoices value={choices} onChange={(change) => choose((now) => ({ ...now, ...change }))} />
        </Composer>
      </div>
    </section>
  );
}

interface GreetingProps {
  readonly agent: Agent;
  readonly busy: boolean;
  readonly onAsk: (question: string) => void;
}

function Greeting({ agent, busy, onAsk }: GreetingProps) {
  const { t } = useTranslation('conversation');
  return (
    <div className={classes.greeting}>
      <Logo src={agent.logo} name={agent.name} size={48} shape="square" />
      <h2 className={classes.agentName}>{agent.name}</h2>
      <p className={classes.opening}>{agent.openingMessage || agent.description || t('new.opening')}</p>
      <Suggestions questions={agent.suggestedQuestions} disabled={busy} onAsk={onAsk} />
    </div>
  );
}

/**
 * The first question, where a page of this app has written it into the address. Of whatever else leads here it stands in the
 * field: what is asked in somebody's name they send themselves.
 */
function useQuestionOfLink(draft: string): string {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [question] = useState(() => (Object(state).ask === true ? (search.get('ask') ?? '') : '').trim());
  useTextOfAddress(question === '' ? 'ask' : null, draft);
  return question;
}

/** Asks it, once; the address does not keep it. */
function useAsking(question: string, ready: boolean, send: (question: string) => unknown): void {
  const change = useAddress();
  const begin = useEffectEvent(() => {
    send(question);
    change({ ask: null });
  });
  useEffect(() => {
    if (ready && question !== '') begin();
  }, [ready, question]);
}
