import { useMutation } from '@tanstack/react-query';
import { type Agent, type Attachment, routes } from '@tutka/http-contracts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { Composer } from '../../../components/thread/index.ts';
import { call } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { useChosenAgent } from '../api/use-chosen-agent.ts';
import { useTurns } from '../api/use-turns.ts';
import { IntoFolder, useFolderOfNewChat } from '../folders/IntoFolder.tsx';
import { AgentPicker } from './AgentPicker.tsx';
import { AnswerChoices, type Choices } from './AnswerChoices.tsx';
import classes from './chat.module.css';
import { TrialNote } from './TrialNote.tsx';
import thread from './thread.module.css';

/** Nothing asked yet: which agent, what it offers, and where to write. */
export function NewChat({ listButton }: { readonly listButton: ReactNode }) {
  const { t } = useTranslation('conversation');
  const [choices, setChoices] = useState<Choices>({ model: null, temperature: null });
  const { agents, agent, error, retry, pick } = useChosenAgent();
  const { folder, forget } = useFolderOfNewChat();
  const start = useStart();
  const textOf = useErrorText();
  const send = (content: string, files: readonly Attachment[] = []) =>
    agent && start.mutate({ agentUUID: agent.uuid, folderUUID: folder?.uuid, content, files, choices });
  useQuestionFromAddress(agent !== undefined && start.isIdle, send);
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
        {agent && <Greeting agent={agent} onAsk={send} />}
      </div>
      <div className={classes.writing}>
        {start.error && (
          <p className={thread.problem} role="alert">
            {textOf(start.error)}
          </p>
        )}
        {agent && <TrialNote agent={agent.uuid} back={`/chat?agent=${agent.uuid}`} />}
        <Composer
          prompts
          onAgent={({ uuid }) => pick(uuid)}
          busy={start.isPending}
          disabled={!agent}
          files
          onSend={send}
          onStop={() => undefined}
          placeholder={t('composer.placeholder', { agent: agent?.name ?? '' })}
          autoFocus
        >
          <AgentPicker agents={agents} current={agent} onPick={pick} />
          <AnswerChoices value={choices} onChange={(change) => setChoices({ ...choices, ...change })} />
        </Composer>
      </div>
    </section>
  );
}

function Greeting({ agent, onAsk }: { readonly agent: Agent; readonly onAsk: (question: string) => void }) {
  const { t } = useTranslation('conversation');
  return (
    <div className={classes.greeting}>
      <Logo src={agent.logo} name={agent.name} size={48} shape="square" />
      <h2 className={classes.agentName}>{agent.name}</h2>
      <p className={classes.opening}>{agent.openingMessage || agent.description || t('new.opening')}</p>
      <div className={classes.suggestions}>
        {agent.suggestedQuestions.map((question) => (
          <button key={question} type="button" className={classes.suggestion} onClick={() => onAsk(question)}>
            {question}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A page that leads here may have written the first question into the address: it is asked at once, and once. */
function useQuestionFromAddress(ready: boolean, send: (question: string) => unknown): void {
  const [search] = useSearchParams();
  const question = search.get('ask') ?? '';
  const begin = useEffectEvent((asked: string) => send(asked));
  useEffect(() => {
    if (ready && question.trim() !== '') begin(question);
  }, [ready, question]);
}

interface Start {
  readonly agentUUID: string;
  readonly folderUUID: string | undefined;
  readonly content: string;
  readonly files: readonly Attachment[];
  readonly choices: Choices;
}

function useStart() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { ask } = useTurns();
  return useMutation({
    mutationFn: ({ agentUUID, folderUUID, choices }: Start) =>
      call(routes.createSession, { body: { agentUUID, ...(folderUUID && { folderUUID }), ...choices } }),
    onSuccess: ({ uuid }, { content, files }) => {
      void ask(uuid, { question: content, files });
      void navigate(`/chat/${uuid}`, { replace: search.has('ask') });
    },
  });
}
