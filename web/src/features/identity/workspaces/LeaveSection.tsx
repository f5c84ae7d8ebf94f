import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Me, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { FormSection } from '../../../components/form/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { call } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { useBeginAnew } from '../../../lib/person/index.ts';
import { sendUnsent } from '../../../lib/unsent/index.ts';
import classes from './workspaces.module.css';

/** The way out of a shared workspace, after a question. */
export function LeaveSection({ me: { uuid: userUuid, workspace } }: { readonly me: Me }) {
  const { t } = useTranslation('workspaces');
  const textOf = useErrorText();
  const confirm = useConfirm();
  const beginAnew = useBeginAnew();
  const { uuid, name } = workspace;
  const leave = useMutation({
    mutationFn: async () => {
      await sendUnsent();
      return call(routes.removeMember, { params: { uuid, userUuid } });
    },
    onSuccess: () => beginAnew(),
  });
  const act = async () => {
    const title = t('workspace.leaveTitle', { name });
    const action = t('workspace.leaveAction');
    if (await confirm({ title, body: t('workspace.leaveBody'), action, danger: true })) leave.mutate();
  };
  return (
    <FormSection title={t('workspace.leave')} description={t('workspace.leaveText')}>
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="signOut" size={16} />}
          loading={leave.isPending}
          onClick={act}
        >
          {t('workspace.leaveAction')}
        </Button>
        <p role="alert" className={classes.problem}>
          {leave.isError && textOf(leave.error)}
        </p>
      </div>
    </FormSection>
  );
}
