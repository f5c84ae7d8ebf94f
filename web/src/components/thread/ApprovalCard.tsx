import { Button, Kbd } from '@mantine/core';
import type { ToolCall } from '@tutka/http-contracts';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/index.ts';
import { Icon } from '../icon/index.ts';
import { Payload } from './Payload.tsx';
import classes from './tools.module.css';
import type { Approvals } from './use-approvals.ts';

interface Props {
  readonly call: ToolCall;
  readonly approvals: Approvals;
}

/** A call that waits for the person: what would be done with what, and to allow or refuse it. */
export function ApprovalCard({ call, approvals }: Props) {
  const { t } = useTranslation('thread');
  const textOf = useErrorText();
  const title = useId();
  const card = useRef<HTMLFieldSetElement>(null);
  const { callId, server, tool } = call;
  const busy = approvals.isSending(callId);
  const problem = approvals.problemOf(callId);
  const answer = (approved: boolean) => {
    approvals.answer(callId, approved);
    nextCard(card.current)?.focus();
  };
  useEffect(() => {
    if (isNothingFocused()) card.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is still held was pressed for something else.
    if (busy || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    // As the keys are named on the buttons, with Caps Lock too.
    const key = event.key.toLowerCase();
    if (key === 'a') answer(true);
    if (key === 'r') answer(false);
  };
  return (
    <fieldset
      ref={card}
      className={classes.card}
      aria-labelledby={title}
      aria-busy={busy}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <p className={classes.question} id={title}>
        <Icon name="tool" size={16} />
        <span>{t('tools.ask', { server, tool })}</span>
      </p>
      <Payload label={t('tools.arguments')} text={JSON.stringify(call.arguments, null, 2)} />
      {problem ? (
        <p className={classes.problem} role="alert">
          {textOf(problem)}
        </p>
      ) : null}
      <div className={classes.answers}>
        <Button size="xs" loading={busy} onClick={() => answer(true)} rightSection={<Kbd size="xs">A</Kbd>}>
          {t('tools.allow')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          onClick={() => answer(false)}
          rightSection={<Kbd size="xs">R</Kbd>}
        >
          {t('tools.refuse')}
        </Button>
        <Button size="xs" variant="subtle" disabled={busy} onClick={() => approvals.always(call)}>
          {t('tools.always')}
        </Button>
      </div>
    </fieldset>
  );
}

/** The next of several that are not answered yet, so that they can be one after the other by key. */
function nextCard(card: HTMLElement | null): HTMLElement | undefined {
  if (card === null) return undefined;
  const cards = [...(card.closest('ul')?.querySelectorAll<HTMLElement>('fieldset') ?? [])];
  const at = cards.indexOf(card);
  return [...cards.slice(at + 1), ...cards.slice(0, at)].find(({ ariaBusy }) => ariaBusy !== 'true');
}

/** A question is not to swallow what somebody types or is about to. */
function isNothingFocused(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}
