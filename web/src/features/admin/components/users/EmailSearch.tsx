import { CloseButton, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../components/icon/index.ts';
import classes from './users.module.css';

/** Looks one person up by the whole address. */
export function EmailSearch() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const sought = search.get('email') ?? '';
  const [text, setText] = useState(sought);
  useEffect(() => setText(sought), [sought]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(text.trim() === '' ? {} : { email: text.trim() });
  };
  const clear = () => {
    setText('');
    setSearch({});
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('users.lookUp')}
        placeholder={t('users.lookUp')}
        leftSection={<Icon name="search" size={16} />}
        rightSection={text !== '' && <CloseButton size="sm" aria-label={t('users.clear')} onClick={clear} />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </form>
  );
}
