import { Button, Group, Modal, SegmentedControl, Switch } from '@mantine/core';
import { ADMIN, type Me, USER, type User } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCloseGuard } from '../../../../components/confirm/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { QuotaFields } from './QuotaFields.tsx';
import { useUserUpdate } from './use-user-update.ts';
import classes from './users.module.css';

interface Props {
  readonly user: User;
  readonly me: Me;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Role, access and limits of one person; asks before somebody loses something. */
export function UserEditor({ user, me, onClose, onDelete }: Props) {
  const { t } = useTranslation('admin');
  const [role, setRole] = useState(user.role);
  const [status, setStatus] = useState(user.status);
  const [quota, setQuota] = useState(user.quota);
  const { save, update, isChanged } = useUserUpdate(user, { role, status, quota }, onClose);
  const leave = useCloseGuard(isChanged, onClose);
  const oneself = user.uuid === me.uuid;
  return (
    <Modal opened onClose={leave} title={user.email} size="lg">
      <div className={classes.form}>
        <div>
          <span className={classes.legend}>{t('users.role')}</span>
          <SegmentedControl
            aria-label={t('users.role')}
            value={String(role)}
            onChange={(value) => setRole(value === String(ADMIN) ? ADMIN : USER)}
            data={[
              { value: String(USER), label: t('users.user') },
              { value: String(ADMIN), label: t('users.admin') },
            ]}
          />
          {user.adminByClaim && <p className={classes.hint}>{t('users.byClaim')}</p>}
        </div>
        <Switch
          label={t('users.mayEnter')}
          description={t(oneself ? 'users.notOneself' : 'users.mayEnterText')}
          checked={status}
          disabled={oneself}
          onChange={({ currentTarget }) => setStatus(currentTarget.checked)}
        />
        <QuotaFields quota={quota} onChange={setQuota} />
        <Link className={classes.more} to={`/admin/workspaces?q=${encodeURIComponent(user.email)}`}>
          {t('users.workspaces')}
        </Link>
        <Refusal error={update.error} />
        <Group justify="flex-end" gap="xs">
          {!oneself && (
            <Button variant="subtle" color="bad" className={classes.delete} onClick={onDelete}>
              {t('users.delete.open')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={update.isPending} onClick={save}>
            {t('save')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
