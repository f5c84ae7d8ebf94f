import type { Attachment, Message } from '@tutka/http-contracts';

/** What can be done about a stored message. */
export interface MessageActs {
  readonly onEdit: (message: Message, text: string, files: readonly Attachment[]) => void;
  readonly onAnswerAgain: (message: Message) => void;
  /** Takes it away with all below it. */
  readonly onDelete: (message: Message) => void;
  readonly onBranch: (leaf: string) => void;
  readonly onCite: (message: string, number: number) => void;
}
