import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import type { Api } from '../../e2e/api.ts';

const topK = 8;

/** What came of one search. */
export interface Answer {
  readonly question: string;
  /** What was going on when it was sent. */
  readonly phase: string;
  readonly ms: number;
  /** The passages' texts, best first; nothing where it failed. */
  readonly texts: readonly string[] | undefined;
  /** Why it failed. */
  readonly problem: string | undefined;
}

/** How hard is asked. */
export interface Pace {
  readonly perSecond: number;
  /** While so many wait for their answers no more are sent: what a machine cannot answer says nothing. */
  readonly mostWaiting: number;
}

export interface Asked {
  readonly answers: readonly Answer[];
  /** Questions sent a second. */
  readonly reached: number;
  /** How many were not sent because too many waited. */
  readonly heldBack: number;
}

/** Asks so many questions a second, whether or not the ones before are answered. */
export class OpenLoop {
  readonly #api: Api;
  readonly #knowledge: string;
  readonly #questions: readonly string[];
  readonly #asked: Promise<Answer>[] = [];
  #phase = '';
  #waiting = 0;
  #open = true;

  constructor(api: Api, { knowledge, questions }: { knowledge: string; questions: readonly string[] }) {
    this.#api = api;
    this.#knowledge = knowledge;
    this.#questions = questions;
  }

  /** What is going on from now on. */
  enter(phase: string): void {
    this.#phase = phase;
  }

  end(): void {
    this.#open = false;
  }

  /** Asks until it is ended. */
  async run({ perSecond, mostWaiting }: Pace): Promise<Asked> {
    const began = performance.now();
    let heldBack = 0;
    while (this.#open) {
      const due = ((performance.now() - began) / 1000) * perSecond;
      while (this.#asked.length + heldBack < due) {
        if (this.#waiting < mostWaiting) this.#asked.push(this.#counted());
        else heldBack++;
      }
      await sleep(1000 / perSecond);
    }
    const reached = this.#asked.length / ((performance.now() - began) / 1000);
    return { answers: await Promise.all(this.#asked), reached, heldBack };
  }

  async ask(question: string): Promise<Answer> {
    const told = { question, phase: this.#phase };
    const from = performance.now();
    try {
      const params = { id: this.#knowledge };
      const body = { query: question, topK };
      const { passages, vectors } = await this.#api.call(routes.searchKnowledge, { params, body });
      const ms = performance.now() - from;
      const problem = vectors.state === 'used' ? undefined : `vectors ${vectors.state}: ${vectors.reason}`;
      const texts = passages.map(({ text }: { text: string }) => text);
      return { ...told, ms, texts: problem === undefined ? texts : undefined, problem };
    } catch (error) {
      return { ...told, ms: performance.now() - from, texts: undefined, problem: String(error) };
    }
  }

  async #counted(): Promise<Answer> {
    this.#waiting++;
    const answer = await this.ask(this.#questions[this.#asked.length % this.#questions.length] ?? '');
    this.#waiting--;
    return answer;
  }
}
