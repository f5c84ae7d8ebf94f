import type { Metrics } from '@tutka/service-runtime';
import type { Mailer } from './mailer.ts';

const STATUSES = ['sent', 'failed'] as const;

/** A mailer whose end can be waited for: some of its mails go out after the answer that caused them. */
export interface Outgoing extends Mailer {
  /** Resolves once no mail is on its way any more, whatever became of them. */
  settled(): Promise<void>;
}

/** What becomes of each is counted in `metrics`: who asks for a code is not told whether it went out. */
export function outgoing(mailer: Mailer, metrics: Metrics): Outgoing {
  const mails = metrics.counter(
    'tutka_mails_total',
    'Mails that were given to the mail server, by what became of it',
  );
  // Of what begins with the first of them Prometheus sees no increase.
  for (const status of STATUSES) mails.add({ status }, 0);
  const going = new Set<Promise<void>>();
  return {
    async send(mail) {
      const sending = mailer.send(mail);
      going.add(sending);
      try {
        await sending;
        mails.add({ status: 'sent' });
      } catch (error) {
        mails.add({ status: 'failed' });
        throw error;
      } finally {
        going.delete(sending);
      }
    },
    async settled() {
      while (going.size > 0) await Promise.allSettled(going);
    },
  };
}
