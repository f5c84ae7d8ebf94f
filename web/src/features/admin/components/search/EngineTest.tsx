import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { useErrorText, useToldText } from '../../../../lib/errors/index.ts';
import type { EngineDraft } from './engines.ts';
import classes from './search.module.css';
import { useTryEngine } from './use-engine-calls.ts';

/** Looks something up before anything is saved, and shows what comes, or what is wrong. */
export function EngineTest({ draft }: { readonly draft: EngineDraft }) {
  const { t } = useTranslation('admin');
  const textOf = useErrorText();
  const told = useToldText();
  const [query, setQuery] = useState(t('search.example'));
  const tried = useTryEngine();
  const look = () => tried.mutate({ draft, query });
  const wrong = tried.data?.problem && told(tried.data.code, tried.data.problem);
  const problem = tried.error ? textOf(tried.error) : wrong;
  const ready = draft.baseUrl.trim() !== '' && query.trim() !== '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
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
        {tried.data?.ok && (
          <>
            <p className={classes.good}>
              {t('search.found', { count: tried.data.pages.length, ms: tried.data.ms ?? 0 })}
            </p>
            <ol className={classes.pages}>
              {tried.data.pages.map(({ title, url }) => (
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
