import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../confirm/index.ts';
import { Note } from '../notice/index.ts';

/** Says above the fields that something was saved while one writes, and takes it over where what was written may go. */
export function NewerNote({ onTake }: { readonly onTake: () => void }) {
  const { t } = useTranslation('components');
  const confirm = useConfirm();
  const ask = async () => {
    const question = { title: t('newer.title'), body: t('unsaved.text'), action: t('newer.take') };
    if (await confirm({ ...question, danger: true })) onTake();
  };
  return (
    <Note
      actions={
        <Button variant="default" size="xs" onClick={ask}>
          {t('newer.take')}
        </Button>
      }
    >
      <span role="status">{t('newer.text')}</span>
    </Note>
  );
}
