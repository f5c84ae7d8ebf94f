import { filledPrompt, partsOfPrompt, variablesOfPrompt } from '@tutka/http-contracts/prompt-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PromptField } from '../../../components/thread/index.ts';
import { placed } from '../../../lib/placed/index.ts';
import classes from './prompts.module.css';

/** What a prompt asks for, to try it, and what it then says. */
export function Preview({ text }: { readonly text: string }) {
  const { t } = useTranslation('prompts');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const variables = variablesOfPrompt(text);
  const known = new Map(variables.map(({ name, initial }) => [name, values[name] ?? initial]));
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <h3 className={classes.label}>{t('preview')}</h3>
      {text.trim() === '' && <p className={classes.dim}>{t('previewText')}</p>}
      {variables.map((variable) => (
        <PromptField
          key={variable.name}
          variable={variable}
          value={known.get(variable.name) ?? ''}
          onChange={(value) => setValues({ ...values, [variable.name]: value })}
        />
      ))}
      {text.trim() !== '' && variables.length === 0 && <p className={classes.dim}>{t('noVariables')}</p>}
      {text.trim() !== '' && (
        <p className={classes.result}>
          {placed(partsOfPrompt(text)).map(({ thing: part, place }) =>
            typeof part === 'string' ? (
              part
            ) : (
              <mark key={place} className={classes.value}>
                {filledPrompt(`{{${part.name}}}`, { [part.name]: known.get(part.name) || part.name })}
              </mark>
            ),
          )}
        </p>
      )}
    </section>
  );
}
