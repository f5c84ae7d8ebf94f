import { Button, PasswordInput, Select, Switch } from '@mantine/core';
import type { PublicLink } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format/index.ts';
import classes from './sharing.module.css';
import type { SetLink } from './use-link-change.ts';

const DAY_MS = 86_400_000;
const days = ['1', '7', '30', '365'] as const;
const MIN_PASSWORD = 4;

interface Props {
  readonly link: PublicLink;
  readonly set: SetLink;
}

/** How long the link opens the chat, and whether it asks for a password. */
export function LinkTerms({ link, set }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <div className={classes.terms}>
      <Select
        label={t('share.ends')}
        value={link.expiresAt === null ? 'never' : 'kept'}
        allowDeselect={false}
        data={[
          { value: 'never', label: t('share.never') },
          ...(link.expiresAt === null
            ? []
            : [{ value: 'kept', label: t('share.endsAt', { date: formatDate(link.expiresAt, true) }) }]),
          ...days.map((count) => ({ value: count, label: t('share.inDays', { count: Number(count) }) })),
        ]}
        onChange={(value) => {
          if (value !== null && value !== 'kept') set.mutate({ ...keepLeaf(link), expiresAt: endIn(value) });
        }}
      />
      <Password link={link} set={set} />
    </div>
  );
}

/** Other terms show no further messages. */
function keepLeaf({ leafUUID }: PublicLink): Pick<PublicLink, 'leafUUID'> {
  return { leafUUID };
}

function endIn(value: string): string | null {
  return value === 'never' ? null : new Date(Date.now() + Number(value) * DAY_MS).toISOString();
}

function Password({ link, set }: Props) {
  const { t } = useTranslation('conversation');
  const [wanted, setWanted] = useState(false);
  const [password, setPassword] = useState('');
  const asked = wanted || link.hasPassword;
  const switchTo = (on: boolean) => {
    setWanted(on);
    if (!on && link.hasPassword) set.mutate({ ...keepLeaf(link), password: null });
  };
  return (
    <div className={classes.password}>
      <Switch
        label={t('share.password')}
        checked={asked}
        onChange={({ currentTarget }) => switchTo(currentTarget.checked)}
      />
      {asked && (
        <form
          className={classes.passwordLine}
          onSubmit={(event) => {
            event.preventDefault();
            set.mutate({ ...keepLeaf(link), password }, { onSuccess: () => setPassword('') });
          }}
        >
          <PasswordInput
            aria-label={t('share.newPassword')}
            placeholder={t(link.hasPassword ? 'share.otherPassword' : 'share.newPassword')}
            autoComplete="new-password"
            minLength={MIN_PASSWORD}
            maxLength={200}
            required
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={password.length < MIN_PASSWORD}>
            {t('share.setPassword')}
          </Button>
        </form>
      )}
    </div>
  );
}
