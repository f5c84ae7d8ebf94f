import type { Message } from '@tutka/http-contracts';

/** A stored message and what can be done about it. */
export interface MessageProps {
  readonly message: Message;
  /** A reply is being written: nothing that would begin another. */
  readonly busy: boolean;
  readonly onEdit: (text: string) => void;
  readonly onAnswerAgain: () => void;
  readonly onBranch: (leaf: string) => void;
  readonly onCite: (number: number) => void;
}
