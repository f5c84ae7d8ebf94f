import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { Note } from '../../../components/notice/index.ts';
import type { Newer } from './use-agent-form.ts';

/** Says above the fields that something was saved while one types, and takes it over where what was typed may go. */
export function NewerNote({ newer, onTake }: { readonly newer: Newer; readonly onTake: () => void }) {
  const { t } = useTranslation('catalog');
  const confirm = useConfirm();
  const { version } = newer.agent;
  const ask = async () => {
    const question = {
      title: t('newer.title'),
      body: t('leave.text'),
      action: t('newer.take'),
      danger: true,
    };
    if (await confirm(question)) onTake();
  };
  return (
    <Note
      actions={
        <Button variant="default" size="xs" onClick={ask}>
          {t('newer.take')}
        </Button>
      }
    >
      <span role="status">
        {version > newer.base.version ? t('newer.version', { version }) : t('newer.other')}
      </span>
    </Note>
  );
}
