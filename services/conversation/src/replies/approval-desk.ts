import type { Db } from '@tutka/database';
import { isToolAllowed } from '../store/allowed-tools.ts';
import { type AskedAbout, answeredApprovals, askApproval, forgetApproval } from '../store/approvals.ts';
import type { Owner } from '../store/owner.ts';

export type Answer = 'approved' | 'refused' | 'unanswered';

/** A call that waits for a person. */
export interface Request {
  /** Resolves with the answer, or as unanswered when the time is over or `signal` is aborted. */
  answer(signal: AbortSignal): Promise<Answer>;
}

export interface DeskOptions {
  readonly worker: Db;
  /** How long a person may take. */
  readonly waitMs: number;
  readonly onError: (error: unknown) => void;
}

/** Between two looks for answers that came by another process. */
const LOOK_MS = 200;

/** Where calls of tools wait for the persons who may allow them, whichever process hears the answer. */
export class ApprovalDesk {
  readonly #options: DeskOptions;
  readonly #waiting = new Map<string, { replyUuid: string; settle: (answer: Answer) => void }>();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  /** Whether the person has answered for the whole chat already. */
  async isAllowed({ sessionUuid, tool }: AskedAbout): Promise<boolean> {
    return sessionUuid !== undefined && (await isToolAllowed(this.#options.worker, sessionUuid, tool));
  }

  /** From now on a person can answer. */
  async open(
    { workspace, userUuid }: Owner,
    replyUuid: string,
    callId: string,
    about: AskedAbout,
  ): Promise<Request> {
    const { worker, onError } = this.#options;
    const waiting = { replyUuid, callId };
    await askApproval(worker, { workspace, userUuid }, waiting, about);
    return {
      answer: async (signal) => {
        const answer = await this.#wait(replyUuid, callId, signal);
        const approved = await forgetApproval(worker, waiting).catch(onError);
        if (answer !== 'unanswered' || signal.aborted || typeof approved !== 'boolean') return answer;
        return approved ? 'approved' : 'refused';
      },
    };
  }

  /** Looks now: an answer may have come. */
  poke(): void {
    this.#look();
  }

  #wait(replyUuid: string, callId: string, signal: AbortSignal): Promise<Answer> {
    const key = `${replyUuid}/${callId}`;
    return new Promise((resolve) => {
      const settle = (answer: Answer) => {
        clearTimeout(late);
        signal.removeEventListener('abort', stop);
        this.#waiting.delete(key);
        if (this.#waiting.size === 0) clearInterval(this.#timer);
        resolve(answer);
      };
      const stop = () => settle('unanswered');
      const late = setTimeout(stop, this.#options.waitMs);
      if (this.#waiting.size === 0) this.#timer = setInterval(() => this.#look(), LOOK_MS);
      this.#waiting.set(key, { replyUuid, settle });
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  }

  #look(): void {
    if (this.#looking || this.#waiting.size === 0) return;
    this.#looking = true;
    const replies = [...new Set([...this.#waiting.values()].map(({ replyUuid }) => replyUuid))];
    answeredApprovals(this.#options.worker, replies)
      .then((answers) => {
        for (const { replyUuid, callId, approved } of answers) {
          this.#waiting.get(`${replyUuid}/${callId}`)?.settle(approved ? 'approved' : 'refused');
        }
      })
      .catch(this.#options.onError)
      .finally(() => {
        this.#looking = false;
      });
  }
}
