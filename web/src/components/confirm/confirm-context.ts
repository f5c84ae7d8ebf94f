import { createContext, type ReactNode, use } from 'react';

export interface Question {
  readonly title: string;
  /** What is lost, and whether it can come back. */
  readonly body: ReactNode;
  /** The verb on the button: "Delete agent". */
  readonly action: string;
  readonly danger?: boolean;
}

export type Confirm = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

/** Gives a function that asks before something is lost and resolves with the answer. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
