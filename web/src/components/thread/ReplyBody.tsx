import { Collapse, UnstyledButton } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToldText } from '../../lib/errors/index.ts';
import { FAILED, type Reply, STOPPED, STREAMING } from '../../lib/reply/index.ts';
import { Icon } from '../icon/index.ts';
import { definitionsOf, Markdown } from '../markdown/index.ts';
import { MessageHeading } from './MessageHeading.tsx';
import { partsOf } from './parts-of.ts';
import { ToolCalls } from './ToolCalls.tsx';
import classes from './thread.module.css';
import type { Approvals } from './use-approvals.ts';

interface Props {
  readonly reply: Pick<
    Reply,
    'content' | 'reasoning' | 'citations' | 'toolCalls' | 'status' | 'limit' | 'error'
  >;
  readonly onCite: (number: number) => void;
  /** How calls of tools that wait are answered; absent where nobody can. */
  readonly approvals?: Approvals;
}

/** What a reply says: folded reasoning, the text with its citation marks, the tools it called where it called them, and how it ended where that is not plain. */
export function ReplyBody({ reply, onCite, approvals }: Props) {
  const { t } = useTranslation('thread');
  const told = useToldText();
  const { content, reasoning, citations, toolCalls, status, limit, error } = reply;
  const citeLabel = useCallback(
    (number: number) => {
      const cited = citations.find((citation) => citation.number === number);
      return t(cited?.page == null ? 'cite' : 'citePage', { number, title: cited?.title, page: cited?.page });
    },
    [citations, t],
  );
  const parts = partsOf(content, toolCalls);
  const growing = status === STREAMING;
  // What a reply defines after it called a tool holds for what it said before.
  const defined = useMemo(() => definitionsOf(content, growing), [content, growing]);
  const last = parts.at(-1);
  const waiting = growing && isSilent(last);
  return (
    <div className={classes.body} aria-busy={growing} data-notes>
      <MessageHeading of="answer" />
      {reasoning !== '' && <Reasoning text={reasoning} thinking={waiting && content === ''} />}
      {parts.map((part) =>
        'text' in part ? (
          <Markdown
            key={part.at}
            text={part.text}
            defined={defined}
            growing={growing && part === last}
            citations={citations.map(({ number }) => number)}
            onCite={onCite}
            citeLabel={citeLabel}
          />
        ) : (
          <ToolCalls key={`calls ${part.at}`} calls={part.calls} approvals={approvals} />
        ),
      )}
      {waiting && reasoning === '' && (
        <p className={classes.waiting} role="status">
          {t('waiting')}
        </p>
      )}
      {limit !== null && <p className={classes.ending}>{t(`limits.${limit}`)}</p>}
      {status === STOPPED && limit === null && <p className={classes.ending}>{t('stopped')}</p>}
      {status === FAILED && (
        <p className={classes.failure} role="alert">
          <Icon name="warning" size={16} />
          {error === null ? t('failed') : told(error.code, error.text)}
        </p>
      )}
    </div>
  );
}

/** Nothing of a reply that runs is to be seen moving: it has not begun, or all its calls have ended. */
function isSilent(last: ReturnType<typeof partsOf>[number] | undefined): boolean {
  if (last === undefined) return true;
  return 'calls' in last && last.calls.every(({ status }) => status !== 'waiting' && status !== 'running');
}

function Reasoning({ text, thinking }: { readonly text: string; readonly thinking: boolean }) {
  const { t } = useTranslation('thread');
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.reasoning}>
      <UnstyledButton
        className={classes.reasoningHead}
        onClick={() => setOpened(!opened)}
        aria-expanded={opened}
      >
        <Icon name={opened ? 'down' : 'right'} size={14} />
        {t(thinking ? 'thinking' : 'reasoning')}
      </UnstyledButton>
      <Collapse expanded={opened}>
        <p className={classes.reasoningText}>{text}</p>
      </Collapse>
    </div>
  );
}
