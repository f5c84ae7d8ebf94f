import { Button } from '@mantine/core';
import type { Prompt } from '@tutka/http-contracts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing, isSentBy } from '../../../lib/shortcuts/index.ts';
import { PromptField } from './PromptField.tsx';
import classes from './suggest.module.css';

interface Props {
  readonly prompt: Prompt;
  readonly onDone: (values: Readonly<Record<string, string>>) => void;
  readonly onCancel: () => void;
}

/** Asks for a prompt's variables; Tab goes from one to the next, Enter takes them, Escape leaves the text as it was. */
export function PromptForm({ prompt, onDone, onCancel }: Props) {
  const { t } = useTranslation('thread');
  const [values, setValues] = useState(() =>
    Object.fromEntries(prompt.variables.map(({ name, initial }) => [name, initial])),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
    const isField = event.target instanceof HTMLTextAreaElement;
    if (!isField || !isSentBy(event.nativeEvent)) return;
    event.preventDefault();
    onDone(values);
  };
  return (
    <fieldset className={classes.form} onKeyDown={onKeyDown}>
      <legend className={classes.formTitle}>{prompt.title}</legend>
      <div className={classes.fields}>
        {prompt.variables.map((variable, at) => (
          <PromptField
            key={variable.name}
            variable={variable}
            value={values[variable.name] ?? ''}
            autoFocus={at === 0}
            onChange={(value) => setValues({ ...values, [variable.name]: value })}
          />
        ))}
      </div>
      <div className={classes.formFoot}>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('suggest.cancel')}
        </Button>
        <Button size="xs" onClick={() => onDone(values)}>
          {t('suggest.insert')}
        </Button>
      </div>
    </fieldset>
  );
}
