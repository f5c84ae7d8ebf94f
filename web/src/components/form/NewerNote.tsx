import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../confirm/index.ts';
import { Note } from '../notice/index.ts';

interface Props {
  /** What was saved; absent: something. */
  readonly text?: string;
  /** What is lost by taking it over; absent: what was changed here. */
  readonly loss?: string;
  readonly onTake: () => void;
}

/** Says above the fields that something was saved while one writes, and takes it over where what was written may go. */
export function NewerNote({ text, loss, onTake }: Props) {
  const { t } = useTranslation('components');
  const confirm = useConfirm();
  const ask = async () => {
    const question = { title: t('newer.title'), body: loss ?? t('unsaved.text'), action: t('newer.take') };
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
      <span role="status">{text ?? t('newer.text')}</span>
    </Note>
  );
}
