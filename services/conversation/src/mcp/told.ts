import { remoteFailure } from '@tutka/service-runtime';
import { AgentNotFound } from '../domain/errors.ts';

/** What a tool answers: text to read, and the same as data. */
export interface ToldAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A failure in words that are meant for whoever asked. */
export class Told extends Error {
  override readonly name = 'Told';
}

/** The words for a failure; nothing internal. */
export function toldOf(error: unknown, onError: (error: unknown) => void): Told {
  if (error instanceof Told) return error;
  if (error instanceof AgentNotFound) return new Told(error.message);
  const sentence = remoteFailure(error)?.error;
  if (sentence !== undefined) return new Told(sentence);
  onError(error);
  return new Told('This could not be answered. Try again.');
}
