import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { call, userByEmail } from '../../../../lib/api/index.ts';
import { ApiError, useErrorText } from '../../../../lib/errors/index.ts';
import classes from '../audit.module.css';
import type { AuditAddress } from '../use-audit-address.ts';

/** Finds who has a whole address, and narrows the log to what they did. */
export function PersonField({ address: { set } }: { readonly address: AuditAddress }) {
  const { t } = useTranslation('audit');
  const textOf = useErrorText();
  const [email, setEmail] = useState('');
  const find = useMutation({
    mutationFn: () => call(userByEmail, { query: { email: email.trim() } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') return;
    // What is given here is dropped with the answer once another address is typed.
    find.mutate(undefined, {
      onSuccess: ({ uuid }) => {
        set({ person: uuid });
        setEmail('');
      },
    });
  };
  const isNobody = find.error instanceof ApiError && find.error.status === 404;
  return (
    <form onSubmit={submit} className={classes.person}>
      <TextInput
        type="search"
        aria-label={t('filters.email')}
        placeholder={t('filters.email')}
        leftSection={<Icon name="user" size={16} />}
        value={email}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          find.reset();
        }}
        error={find.error && (isNobody ? t('filters.noAccount') : textOf(find.error))}
      />
    </form>
  );
}
