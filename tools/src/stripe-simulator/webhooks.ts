import type { Faults } from './faults.ts';
import type { Event } from './objects.ts';
import { signatureOf } from './signature.ts';
import type { Store } from './store.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 30_000;
const PATIENCE_MS = 10_000;

export interface WebhookSettings {
  /** Absent: nobody is told until somebody asks to be. */
  readonly url?: string | undefined;
  readonly secret: string;
}

/** Tells events to one address, again and again until it answers with a 2xx. */
export class Webhooks {
  readonly #store: Store;
  readonly #faults: Faults;
  readonly #secret: string;
  readonly #stopped = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  #held: Event[] = [];
  #url: string | undefined;

  constructor(store: Store, faults: Faults, { url, secret }: WebhookSettings) {
    this.#store = store;
    this.#faults = faults;
    this.#secret = secret;
    this.to(url);
  }

  /** From now on, and what nobody took yet. */
  to(url: string | undefined): void {
    this.#url = url;
    if (url === undefined) return;
    for (const each of this.#store.all('event')) {
      if (each.pending_webhooks > 0 && !this.#held.includes(each)) this.#send(each);
    }
  }

  tell(event: Event): void {
    const fault = this.#faults.nextNotice(event.type);
    if (fault === 'missing') this.#store.put({ ...event, pending_webhooks: 0 });
    else if (fault === 'late' || fault === 'reordered') this.#hold(event, fault === 'reordered');
    else this.#send(event, 0, fault === 'other-account');
    if (fault === 'duplicate') this.#send(event);
  }

  /** Lets go what was late. */
  release(): void {
    const held = this.#held;
    this.#held = [];
    for (const each of held) this.#send(each);
  }

  stop(): void {
    this.#stopped.abort();
    for (const each of this.#timers) clearTimeout(each);
  }

  #hold(event: Event, inFront: boolean): void {
    if (inFront) this.#held.unshift(event);
    else this.#held.push(event);
  }

  #send(event: Event, tried = 0, foreign = false): void {
    if (this.#url === undefined) return;
    const waits = tried === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#post(event, foreign).then((taken) => {
        if (taken) this.#store.put({ ...event, pending_webhooks: 0 });
        else if (!this.#stopped.signal.aborted) this.#send(event, tried + 1, foreign);
      });
    }, waits);
    this.#timers.add(timer);
    timer.unref();
  }

  async #post(event: Event, foreign: boolean): Promise<boolean> {
    const body = JSON.stringify(foreign ? { ...event, account: 'acct_another' } : event);
    const signature = signatureOf(body, this.#secret, Math.floor(Date.now() / 1000));
    try {
      const answer = await fetch(this.#url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
