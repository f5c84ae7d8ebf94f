import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from './confirm-context.ts';

interface Props {
  readonly question: Question;
  readonly opened: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

const ABOVE_DIALOGS = 300;
/** Escape answers the question and leaves the dialog below it open. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' };

/** The dialog below it has one already, and a page has one banner. */
const noBanner = { role: 'presentation' };

/** The question, above whatever dialog it comes from. */
export default function ConfirmDialog({ question, opened, onAnswer }: Props) {
  const { t } = useTranslation('components');
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={question.title}
      withCloseButton={false}
      zIndex={ABOVE_DIALOGS}
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onAnswer(false)}
      attributes={{ content: keepsEscape, header: noBanner }}
    >
      <Text c="dimmed">{question.body}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus {...keepsEscape} onClick={() => onAnswer(false)}>
          {t('confirm.cancel')}
        </Button>
        <Button color={question.danger ? 'bad' : 'accent'} {...keepsEscape} onClick={() => onAnswer(true)}>
          {question.action}
        </Button>
      </Group>
    </Modal>
  );
}
