import type { Mailer } from './mailer.ts';

/** A mailer whose end can be waited for: some of its mails go out after the answer that caused them. */
export interface Outgoing extends Mailer {
  /** Resolves once no mail is on its way any more, whatever became of them. */
  settled(): Promise<void>;
}

export function outgoing(mailer: Mailer): Outgoing {
  const going = new Set<Promise<void>>();
  return {
    async send(mail) {
      const sending = mailer.send(mail);
      going.add(sending);
      try {
        await sending;
      } finally {
        going.delete(sending);
      }
    },
    async settled() {
      while (going.size > 0) await Promise.allSettled(going);
    },
  };
}
