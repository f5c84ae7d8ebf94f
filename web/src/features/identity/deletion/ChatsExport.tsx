import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { useMe, useWorkspaceName } from '../../../lib/person/index.ts';
import classes from './deletion.module.css';
import { useChatsExport } from './use-chats-export.ts';

/** One's chats as a file, to keep; of the other workspaces when one acts there. */
export function ChatsExport() {
  const { t } = useTranslation('identity');
  const nameOf = useWorkspaceName();
  const textOf = useErrorText();
  const { workspace } = useMe();
  const { take, done } = useChatsExport();
  return (
    <section className={classes.keep}>
      <p>{t('deletion.keep', { workspace: nameOf(workspace) })}</p>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="download" size={16} />}
        disabled={take.isPending}
        onClick={() => take.mutate()}
      >
        {take.isPending ? t('deletion.taking', { count: done }) : t('deletion.take')}
      </Button>
      <p role="status" className={classes.told}>
        {take.isSuccess && t('deletion.taken', { count: take.data })}
        {take.isError && textOf(take.error)}
      </p>
    </section>
  );
}
