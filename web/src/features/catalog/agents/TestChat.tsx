import { Button } from '@mantine/core';
import type { Agent } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SourceDrawer } from '../../../components/passage/index.ts';
import { Scroller } from '../../../components/scroller/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import {
  Composer,
  Question,
  ReplyBody,
  Suggestions,
  useApprovals,
  useStickToEnd,
} from '../../../components/thread/index.ts';
import { placed } from '../../../lib/placed/index.ts';
import type { Reply } from '../../../lib/reply/index.ts';
import type { AgentForm } from './agent-form.ts';
import classes from './agents.module.css';
import { FoundPassages } from './FoundPassages.tsx';
import { useTestChat } from './use-test-chat.ts';

interface Props {
  readonly agent: Agent | undefined;
  readonly form: AgentForm;
}

interface TriedProps {
  readonly agent: string | undefined;
  readonly reply: Reply;
  readonly onCite: (number: number) => void;
}

/** What was found for the question, and what was made of it. */
function Tried({ agent, reply, onCite }: TriedProps) {
  const approvals = useApprovals(reply, `test of ${agent ?? 'a new agent'}`);
  return (
    <>
      {reply.passages.length > 0 && <FoundPassages passages={reply.passages} />}
      <ReplyBody reply={reply} onCite={onCite} approvals={approvals} />
    </>
  );
}

/** Tries what the form says, saved or not. */
export function TestChat({ agent, form }: Props) {
  const { t } = useTranslation('catalog');
  const { exchanges, busy, ask, stop, clear } = useTestChat(agent, form);
  const { box, content } = useStickToEnd('test');
  const [source, setSource] = useState<{ at: number; number: number } | null>(null);
  const citations = source === null ? [] : (exchanges[source.at]?.reply.citations ?? []);
  return (
    <section className={classes.test} aria-label={t('editor.test')}>
      <header className={classes.testHead}>
        <h2 className={classes.testTitle}>{t('editor.test')}</h2>
        {exchanges.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={clear}>
            {t('test.clear')}
          </Button>
        )}
      </header>
      <Scroller ref={box} className={classes.testThread} role="log" aria-label={t('test.log')}>
        <div ref={content} className={classes.testMessages}>
          {exchanges.length === 0 && (
            <div className={classes.testBegin}>
              <p className={classes.dim}>{form.openingMessage || t('test.hint')}</p>
              <Suggestions
                questions={form.suggestedQuestions}
                disabled={false}
                onAsk={(text) => void ask(text)}
              />
            </div>
          )}
          {placed(exchanges).map(({ thing: { question, reply, problem }, place: at }) => (
            <div key={at} className={classes.testMessages}>
              <Question text={question} />
              {problem ? (
                <Refusal error={problem} />
              ) : (
                <Tried agent={agent?.uuid} reply={reply} onCite={(number) => setSource({ at, number })} />
              )}
            </div>
          ))}
        </div>
      </Scroller>
      <Composer
        busy={busy}
        onSend={(text) => void ask(text)}
        onStop={stop}
        placeholder={t('test.placeholder')}
      />
      {source !== null && citations.length > 0 && (
        <SourceDrawer
          citations={citations}
          number={source.number}
          onPick={(number) => setSource({ ...source, number })}
          onClose={() => setSource(null)}
        />
      )}
    </section>
  );
}
