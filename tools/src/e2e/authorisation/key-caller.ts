import type { Route, Scope } from '@tutka/http-contracts';
import { apiWithKey, type CallOptions } from '../api.ts';
import { type Answer, answerOf } from './caller.ts';

/** A key and what it may. */
export interface Program {
  readonly key: string;
  readonly scopes: readonly Scope[];
}

/** A program that has several keys: it calls with one that lacks the row's scope, and with its first where none does. */
export class KeyCaller {
  readonly #url: string;
  readonly #programs: readonly [Program, ...Program[]];

  constructor(url: string, programs: readonly [Program, ...Program[]]) {
    this.#url = url;
    this.#programs = programs;
  }

  async send(route: Route, options: CallOptions): Promise<Answer> {
    const { scope } = route;
    const [first] = this.#programs;
    const lacking = this.#programs.find(({ scopes }) => scope !== undefined && !scopes.includes(scope));
    return answerOf(await apiWithKey(this.#url, (lacking ?? first).key).send(route, options));
  }
}
