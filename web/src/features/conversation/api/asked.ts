import type { Attachment, Message } from '@tutka/http-contracts';

/** What a turn was begun with: enough to ask for exactly the same once more. */
export type Asked = Question | OtherAnswer;

interface Keyed {
  /** Idempotency-Key of the run; asked for again with it, the turn is begun no second time. Absent: it has not run yet. */
  readonly key?: string;
}

/** A new question, or another wording of one. */
export interface Question extends Keyed {
  readonly question: string;
  readonly files: readonly Attachment[];
  /** Who answers in place of the chat's agent. */
  readonly agent?: string | undefined;
  /** The question that this is another wording of. */
  readonly instead?: Message | undefined;
  /** The message that a new question hangs below; null: none; undefined: the newest of the chat. */
  readonly parentUUID?: string | null | undefined;
  /** The last stored message that was shown when it was asked. */
  readonly after?: string | null;
}

/** Another answer to a question that is stored, or the rest of an answer. */
interface OtherAnswer extends Keyed {
  readonly question: null;
  readonly files: readonly Attachment[];
  /** Who gives it. */
  readonly agent: string;
  /** The answer that is there. */
  readonly instead: Message;
  readonly after?: undefined;
}

/** Another answer than this one, or the rest of this one. */
export function otherAnswer(reply: Message): OtherAnswer {
  return { question: null, files: [], agent: reply.agentUUID, instead: reply };
}

/** The same to be asked below the newest message, as where it was to stand is no more. */
export function belowNewest(asked: Asked): Asked {
  if (asked.question === null) return asked;
  const { question, files, agent } = asked;
  return { question, files, agent };
}

/** A stored message of the branch that a turn belongs to; null: there was none. */
export function placeOf({ instead, after = null }: Asked): string | null {
  return instead?.uuid ?? after;
}
