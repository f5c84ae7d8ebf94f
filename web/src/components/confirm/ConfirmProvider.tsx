import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmContext, type Question } from './confirm-context.ts';

const ABOVE_DIALOGS = 300;
/** Escape answers the question and leaves the dialog below it open. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' };

/** Holds the one question that can stand open. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('components');
  const [question, setQuestion] = useState<Question | null>(null);
  const [opened, setOpened] = useState(false);
  const resolve = useRef<(answer: boolean) => void>(() => undefined);

  const confirm = useCallback((asked: Question) => {
    resolve.current(false);
    setQuestion(asked);
    setOpened(true);
    return new Promise<boolean>((settle) => {
      resolve.current = settle;
    });
  }, []);

  const answer = (yes: boolean) => {
    setOpened(false);
    resolve.current(yes);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Modal
        opened={opened}
        onClose={() => answer(false)}
        title={question?.title}
        withCloseButton={false}
        zIndex={ABOVE_DIALOGS}
        closeOnEscape={false}
        onKeyDown={({ key }) => key === 'Escape' && answer(false)}
        attributes={{ content: keepsEscape }}
      >
        <Text c="dimmed">{question?.body}</Text>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" data-autofocus {...keepsEscape} onClick={() => answer(false)}>
            {t('confirm.cancel')}
          </Button>
          <Button color={question?.danger ? 'bad' : 'accent'} {...keepsEscape} onClick={() => answer(true)}>
            {question?.action}
          </Button>
        </Group>
      </Modal>
    </ConfirmContext>
  );
}
