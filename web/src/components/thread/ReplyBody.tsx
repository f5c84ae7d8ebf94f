import { Collapse, UnstyledButton } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FAILED, type Reply, STOPPED, STREAMING } from '../../lib/reply/index.ts';
import { Icon } from '../icon/index.ts';
import { Markdown } from '../markdown/index.ts';
import classes from './thread.module.css';

interface Props {
  readonly reply: Pick<Reply, 'content' | 'reasoning' | 'citations' | 'status' | 'error'>;
  readonly onCite: (number: number) => void;
}

/** What a reply says: folded reasoning, the text with its citation marks, and how it ended where that is not plain. */
export function ReplyBody({ reply, onCite }: Props) {
  const { t } = useTranslation('thread');
  const { content, reasoning, citations, status, error } = reply;
  const citeLabel = useCallback(
    (number: number) => {
      const cited = citations.find((citation) => citation.number === number);
      return t(cited?.page == null ? 'cite' : 'citePage', { number, title: cited?.title, page: cited?.page });
    },
    [citations, t],
  );
  const waiting = status === STREAMING && content === '';
  return (
    <div className={classes.body} aria-busy={status === STREAMING}>
      {reasoning !== '' && <Reasoning text={reasoning} thinking={waiting} />}
      {waiting && reasoning === '' && (
        <p className={classes.waiting} role="status">
          {t('waiting')}
        </p>
      )}
      {content !== '' && (
        <Markdown
          text={content}
          citations={citations.map(({ number }) => number)}
          onCite={onCite}
          citeLabel={citeLabel}
        />
      )}
      {status === STOPPED && <p className={classes.ending}>{t('stopped')}</p>}
      {status === FAILED && (
        <p className={classes.failure} role="alert">
          <Icon name="warning" size={16} />
          {error?.text ?? t('failed')}
        </p>
      )}
    </div>
  );
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
