import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { useErrorText, useToldText } from '../../../../lib/errors/index.ts';
import { isComposing } from '../../../../lib/shortcuts/index.ts';
import type { EngineDraft } from './engines.ts';
import classes from './search.module.css';
import { useTryEngine } from './use-engine-calls.ts';

const nothing = { data: undefined, error: null };

/** Looks something up before anything is saved, and shows what comes, or what is wrong. */
export function EngineTest({ draft }: { readonly draft: EngineDraft }) {
  const { t } = useTranslation('admin');
  const textOf = useErrorText();
  const told = useToldText();
  const [query, setQuery] = useState(t('search.example'));
  const tried = useTryEngine();
  const look = () => tried.mutate({ draft, query });
  // What came of another engine says nothing of this one.
  const { data, error } = tried.variables?.draft === draft ? tried : nothing;
  const wrong = data?.problem && told(data.code, data.problem);
  const problem = error ? textOf(error) : wrong;
  const ready = draft.baseUrl.trim() !== '' && query.trim() !== '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // It is tried, not saved.
    event.preventDefault();
    if (ready) look();
  };
  return (
    <div className={classes.test}>
      <div className={classes.ask}>
        <TextInput
          className={classes.query}
          label={t('search.query')}
          maxLength={200}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="default"
          leftSection={<Icon name="search" size={16} />}
          loading={tried.isPending}
          disabled={!ready}
          onClick={look}
        >
          {t('search.look')}
        </Button>
      </div>
      <div role="status">
        {problem && <p className={classes.problem}>{problem}</p>}
        {data?.ok && (
          <>
            <p className={classes.good}>
              {t('search.found', { count: data.pages.length, ms: data.ms ?? 0 })}
            </p>
            <ol className={classes.pages}>
              {data.pages.map(({ title, url }) => (
                <li key={url}>
                  <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer">
                    {title}
                  </a>
                  <span className={classes.host}>{new URL(url).host}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </div>
  );
}
