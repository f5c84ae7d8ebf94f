import { asWorker, type Db, type Tx } from '@tutka/database';
import { createPacer } from '@tutka/messaging';
import type { Mail, Mailer } from '../clients/mailer.ts';
import { mailRetryMs } from '../domain/mail-retry.ts';
import { MAIL_LIFE_MS } from './tell.ts';

/** A mail that one sender has taken. */
interface Taken {
  /** Counted up by each taking: a sender that took it earlier writes nothing any more. */
  readonly tries: number;
  readonly createdAt: Date;
  /** Suspended people get no mails. */
  readonly active: boolean;
}

/** Where mails wait, and what each says. */
export interface MailQueue<Due extends Taken> {
  /** Takes the one that is due longest, for `leaseMs`; undefined where none is. */
  take(tx: Tx, leaseMs: number): Promise<Due | undefined>;
  /** It went out, or, with a problem, is given up. */
  end(tx: Tx, due: Due, problem?: string): Promise<void>;
  /** It did not go out: tried again after a while. */
  putOff(tx: Tx, due: Due, later: { readonly waitMs: number; readonly problem: string }): Promise<void>;
  write(due: Due, publicUrl: string): Mail;
}

interface MailSenderParts<Due extends Taken> {
  readonly queue: MailQueue<Due>;
  /** In the worker role. */
  readonly worker: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly onError: (error: unknown) => void;
  /** How long one sender has for a mail until another may take it; longer than a mailer tries. */
  readonly leaseMs?: number;
  /** The longest wait between two looks for mails that are due again. */
  readonly pollMs?: number;
}

/**
 * Sends the mails of a queue. Each goes out at least once, and not again once that is written down: who
 * dies in between leaves it to the next, with the same Message-ID.
 */
export class MailSender<Due extends Taken> {
  readonly #parts: MailSenderParts<Due>;
  readonly #pacer: ReturnType<typeof createPacer>;
  readonly #end = new AbortController();
  #sending: Promise<void> | undefined;

  constructor(parts: MailSenderParts<Due>) {
    this.#parts = parts;
    this.#pacer = createPacer({ minMs: 250, maxMs: parts.pollMs ?? 15_000 });
  }

  start(): void {
    this.#sending ??= this.#send();
  }

  /** There may be a mail. */
  nudge(): void {
    this.#pacer.nudge();
  }

  /** Sends no more; waits for the one that is going out. */
  async stop(): Promise<void> {
    this.#end.abort();
    await this.#sending;
  }

  async #send(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      this.#pacer.look();
      const sent = await this.#sendNext().catch((error: unknown) => {
        this.#parts.onError(error);
        return false;
      });
      if (sent) this.#pacer.reset();
      else await this.#pacer.rest(signal);
    }
  }

  /** False where none is due. */
  async #sendNext(): Promise<boolean> {
    const { queue, worker, mailer, publicUrl, leaseMs = 120_000, onError } = this.#parts;
    const due = await asWorker(worker, (tx) => queue.take(tx, leaseMs));
    if (!due) return false;
    const over = whyOver(due);
    if (over !== undefined) {
      await asWorker(worker, (tx) => queue.end(tx, due, over));
      return true;
    }
    try {
      await mailer.send(queue.write(due, publicUrl));
    } catch (error) {
      onError(error);
      const later = { waitMs: mailRetryMs(due.tries), problem: String(error) };
      await asWorker(worker, (tx) => queue.putOff(tx, due, later));
      return true;
    }
    await asWorker(worker, (tx) => queue.end(tx, due));
    return true;
  }
}

function whyOver({ active, createdAt }: Taken): string | undefined {
  if (!active) return 'The account is suspended.';
  return Date.now() - createdAt.getTime() > MAIL_LIFE_MS ? 'It could not be sent for days.' : undefined;
}
