import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Part } from '../part/index.ts';
import { ConfirmContext, type Question } from './confirm-context.ts';
import { ConfirmDialog } from './question.ts';

/** Holds the one question that can stand open; its dialog's code comes with the first, or once something is unsaved. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
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
      <Part waiting={null}>
        {question && <ConfirmDialog question={question} opened={opened} onAnswer={answer} />}
      </Part>
    </ConfirmContext>
  );
}
