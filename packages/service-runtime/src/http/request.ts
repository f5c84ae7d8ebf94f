import type { AnswerForm } from '@tutka/http-contracts';
import type { Request, Response } from 'express';
import type { Logger } from '../logging/logger.ts';
import type { Principal } from '../principal.ts';

/** What a handler is given: parsed input, who acts, and when to give up. */
export class Exchange<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly principal: Principal;
  readonly request: Request;
  readonly response: Response;
  #abort: AbortController | undefined;

  constructor(parsed: { params: Params; query: Query; body: Body }, request: Request, response: Response) {
    this.params = parsed.params;
    this.query = parsed.query;
    this.body = parsed.body;
    this.request = request;
    this.response = response;
    this.principal = localsOf(response).principal;
  }

  /** Aborted when the client goes away before the answer is complete. */
  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      const abort = new AbortController();
      this.#abort = abort;
      if (this.response.destroyed) abort.abort();
      this.response.once('close', () => {
        if (!this.response.writableFinished) abort.abort();
      });
    }
    return this.#abort.signal;
  }
}

/** What the shell keeps with a response while it is being made. */
export interface Locals {
  requestId: string;
  principal: Principal;
  logger: Logger;
  /** The sentence of the route that was met. */
  sentence?: string;
  /** And its form, in which a failure shows too. */
  form?: AnswerForm;
  /** The route's path as the table has it. */
  path?: string;
}

/** The shell's own part of `response.locals`. */
export function localsOf(response: Response): Locals {
  return response.locals as Locals;
}
