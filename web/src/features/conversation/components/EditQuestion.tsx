import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly text: string;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

/** Another wording of a question; the first one stays as a branch. */
export function EditQuestion({ text, onSend, onCancel }: Props) {
  const { t } = useTranslation('conversation');
  const [wording, setWording] = useState(text);
  const ready = wording.trim() !== '' && wording !== text;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend(wording);
      }}
    >
      <Textarea
        aria-label={t('message.edit')}
        autosize
        autoFocus
        minRows={2}
        maxRows={12}
        value={wording}
        onChange={(event) => setWording(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('message.cancel')}
        </Button>
        <Button type="submit" size="xs" disabled={!ready}>
          {t('message.sendEdited')}
        </Button>
      </Group>
    </form>
  );
}
