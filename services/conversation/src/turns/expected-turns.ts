import type { Asker } from './asker.ts';

/** What a chat's next question is asked with, unless it says otherwise: its agent, and the model that its person chose, '' for none. */
export interface ExpectedTurn {
  readonly agentUuid: string;
  readonly model: string;
  /** Whether billing allowed this chat's last one. */
  readonly wasPermitted: boolean;
}

/** Chats of which it is remembered. */
const MOST = 10_000;

/**
 * Chats whose next question is expected here: they were made here, or a reply in them was written here and is over. Catalog
 * prepares it while the chat is read; what the chat says then counts.
 */
export class ExpectedTurns {
  readonly #known = new Map<string, ExpectedTurn>();

  note(sessionUuid: string, asker: Asker, { agentUuid, model, wasPermitted }: ExpectedTurn): void {
    const key = keyOf(sessionUuid, asker);
    this.#known.delete(key);
    this.#known.set(key, { agentUuid, model, wasPermitted });
    if (this.#known.size <= MOST) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  /** Once: while a reply is written, no question is expected. */
  take(sessionUuid: string, asker: Asker): ExpectedTurn | undefined {
    const key = keyOf(sessionUuid, asker);
    const expected = this.#known.get(key);
    this.#known.delete(key);
    return expected;
  }
}

const keyOf = (sessionUuid: string, { workspace, userUuid }: Asker) =>
  `${sessionUuid} ${workspace} ${userUuid}`;
