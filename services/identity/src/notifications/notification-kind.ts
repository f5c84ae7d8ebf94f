import type { Topic } from '@tutka/contracts';
import type { NOTIFICATION_KINDS } from '@tutka/http-contracts';
import type { PublicEvent } from '@tutka/messaging';
import type { MailWords } from '../mails/mail-words.ts';
import type { HeardOrder } from '../store/heard-orders.ts';

export type KindName = (typeof NOTIFICATION_KINDS)[number];

/** Uuids, names and numbers: never an address, a text or a secret. */
export type NoticeData = Readonly<Record<string, string | number>>;

/** Who is told what, and where it leads. */
export interface Notice {
  readonly to: readonly string[];
  readonly data: NoticeData;
  /** A path on our own origin. */
  readonly link: string;
  /** The person whose doing it was. */
  readonly by?: string | undefined;
  /** True: they had a mail about it already. */
  readonly bellAlone?: boolean;
  /** What many of the kind may be about within an hour: they become one, whose `count` grows. */
  readonly gather?: { readonly about: string; readonly link: string };
}

/** What identity knows that an event does not say. */
export interface Known {
  ownersOf(workspace: string): Promise<string[]>;
  isMember(workspace: string, user: string): Promise<boolean>;
  orderOf(uuid: string): Promise<HeardOrder | undefined>;
  orderOfPayment(uuid: string): Promise<HeardOrder | undefined>;
  baseOf(uuid: string): Promise<{ readonly owner: string; readonly name: string } | undefined>;
  workspaceName(uuid: string): Promise<string>;
}

/** One kind: which event tells it, to whom, and its mail in every language. Add a file, and name it in kinds.ts. */
export interface NotificationKind {
  readonly kind: KindName;
  /** Of the events that tell it. */
  readonly topics: readonly Topic[];
  /** Undefined where an event is nothing to tell anybody. */
  notice?(event: PublicEvent, known: Known): Promise<Notice | undefined> | Notice | undefined;
  /** It leads to what its reader sees whichever workspace they act in; others lead into the one of their event. */
  readonly isAnywhere?: true;
  readonly words: MailWords<NoticeData>;
}
