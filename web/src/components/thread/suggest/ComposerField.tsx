import { useCallbackRef, useMergedRef } from '@mantine/hooks';
import type { ListedAgent, Prompt } from '@tutka/http-contracts';
import { filledPrompt } from '@tutka/http-contracts/prompt-text';
import { type ChangeEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isWriting } from './is-writing.ts';
import { PromptForm } from './PromptForm.tsx';
import { replaceText } from './replace-text.ts';
import { optionId, SuggestList } from './SuggestList.tsx';
import type { Suggestion } from './suggestion.ts';
import type { Sign, Trigger } from './trigger.ts';
import { useNotePromptUse } from './use-prompts.ts';
import { useSuggestions } from './use-suggestions.ts';
import { WritingField } from './WritingField.tsx';

/** A prompt whose variables are being filled in, and what it goes in place of. */
export interface AskedPrompt {
  readonly prompt: Prompt;
  readonly trigger: Trigger;
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A key that is not the menu's. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly disabled: boolean;
  readonly autoFocus: boolean;
  /** Which signs open a menu. */
  readonly signs: readonly Sign[];
  readonly asked: AskedPrompt | null;
  readonly onAsked: (asked: AskedPrompt | null) => void;
  /** An agent was named. */
  readonly onAgent?: ((agent: ListedAgent) => void) | undefined;
  readonly inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

const kindOf = ({ sign }: Trigger) => (sign === '@' ? 'agents' : 'prompts');
const beginnings = { agents: '/agents/new', prompts: '/prompts' };

/** The field that a question is written in, with what signs in it offer. */
export function ComposerField(props: Props) {
  const { label, value, onChange, disabled, autoFocus, signs, asked, onAsked, onAgent, ...rest } = props;
  const { t } = useTranslation('thread');
  const list = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [takesFocus] = useState(() => autoFocus && !isWriting());
  const noteUse = useNotePromptUse();

  const insert = (prompt: Prompt, { from, to }: Trigger, values: Readonly<Record<string, string>>) => {
    // The field must be writable again before anything goes into it.
    flushSync(() => onAsked(null));
    if (field.current) replaceText(field.current, from, to, filledPrompt(prompt.text, values));
    noteUse(prompt);
  };
  const pick = ({ takes }: Suggestion, trigger: Trigger) => {
    if ('agent' in takes) {
      if (field.current) replaceText(field.current, trigger.from, trigger.to, '');
      onAgent?.(takes.agent);
      return;
    }
    const { prompt } = takes;
    if (prompt.variables.length > 0) onAsked({ prompt, trigger });
    else insert(prompt, trigger, {});
  };
  const menu = useSuggestions(value, caret, signs, pick);
  const { trigger, found, at } = asked ? { trigger: null, found: [], at: 0 } : menu;
  return (
    <>
      {trigger && (
        <SuggestList
          id={list}
          label={t(`suggest.${kindOf(trigger)}.label`)}
          found={found}
          at={at}
          onPick={(picked) => pick(picked, trigger)}
          onPoint={menu.point}
          none={
            <>
              {t(`suggest.${kindOf(trigger)}.none`)}{' '}
              <Link to={beginnings[kindOf(trigger)]}>{t(`suggest.${kindOf(trigger)}.begin`)}</Link>
            </>
          }
        />
      )}
      {asked && (
        <PromptForm
          key={asked.prompt.uuid}
          prompt={asked.prompt}
          onDone={(values) => insert(asked.prompt, asked.trigger, values)}
          onCancel={() => {
            menu.dismiss();
            flushSync(() => onAsked(null));
            field.current?.focus();
          }}
        />
      )}
      <WritingField
        ref={useMergedRef(field, rest.inputRef)}
        label={label}
        value={value}
        menu={trigger && found.length > 0 ? list : undefined}
        option={trigger && found.length > 0 ? optionId(list, at) : undefined}
        readOnly={asked !== null}
        disabled={disabled}
        takesFocus={takesFocus}
        onChange={useCallbackRef(({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
          setCaret(currentTarget.selectionStart);
          onChange(currentTarget.value);
        })}
        onSelect={useCallbackRef(({ currentTarget }) => setCaret(currentTarget.selectionStart))}
        onBlur={useCallbackRef(() => trigger && menu.dismiss())}
        onKeyDown={useCallbackRef((event: KeyboardEvent) => {
          if (asked === null && !menu.onKeyDown(event)) rest.onKeyDown(event);
        })}
      />
    </>
  );
}
