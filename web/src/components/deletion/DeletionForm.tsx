import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Deletion, routes } from '@tutka/http-contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataQuery } from '../../lib/api/index.ts';
import { LateSkeleton } from '../skeleton/index.ts';
import { ErrorState, Refusal } from '../states/index.ts';
import { Consequences } from './Consequences.tsx';
import classes from './deletion.module.css';
import { Obstacles } from './Obstacles.tsx';

interface Props {
  readonly user: { readonly uuid: string; readonly email: string };
  readonly own: boolean;
  readonly action: string;
  readonly cancel: string;
  /** Of the call that deletes. */
  readonly error: unknown;
  readonly isPending: boolean;
  /** What else has to be there before it can be deleted. */
  readonly isReady: (deletion: Deletion) => boolean;
  /** Between what is told and what is typed. */
  readonly before?: ReactNode;
  /** What else is to be typed. */
  readonly more?: (deletion: Deletion) => ReactNode;
  readonly onDelete: () => void;
  readonly onCancel: () => void;
}

/** What deleting an account comes to, and the address that confirms it; or what is to be done first. */
export function DeletionForm(props: Props) {
  const { user, own } = props;
  const asked = dataQuery(routes.getDeletion, { params: { id: user.uuid } });
  const { data, error, refetch } = useQuery({ ...asked, gcTime: 0, refetchOnMount: 'always' });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (data === undefined) return <LateSkeleton rows={5} />;
  if (data.obstacles.length === 0) return <Confirm {...props} deletion={data} />;
  return (
    <div className={classes.form}>
      <Obstacles obstacles={data.obstacles} own={own} />
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onCancel}>
          {props.cancel}
        </Button>
      </Group>
    </div>
  );
}

function Confirm({ deletion, user, own, before, more, ...props }: Props & { readonly deletion: Deletion }) {
  const { t } = useTranslation('deletion');
  const [typed, setTyped] = useState('');
  const isSame = typed.trim().toLowerCase() === user.email.toLowerCase();
  const isReady = isSame && props.isReady(deletion);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) props.onDelete();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Consequences deletion={deletion} own={own} />
      {before}
      <TextInput
        label={t('type', { email: user.email })}
        type="email"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {more?.(deletion)}
      <Refusal error={props.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={props.onCancel}>
          {props.cancel}
        </Button>
        <Button type="submit" color="bad" disabled={!isReady} loading={props.isPending}>
          {props.action}
        </Button>
      </Group>
    </form>
  );
}
