import { IngestionSuperseded } from '../refusals.ts';
import { retryDelay } from '../retry-delay.ts';
import type { DocumentEvent, KeptFile } from './document.events.ts';
import type { DocumentState } from './document.state.ts';

/** What the worker that holds a document's lease reports. `epoch` is the lease's. */
export type IngestionCommand =
  | { readonly type: 'start'; readonly epoch: number }
  | {
      readonly type: 'fetched';
      readonly epoch: number;
      /** What the page calls itself. */
      readonly title: string;
      readonly file: KeptFile;
    }
  | {
      readonly type: 'parsed';
      readonly epoch: number;
      readonly done: number;
      readonly total: number;
      readonly reader?: string | undefined;
    }
  | {
      readonly type: 'chunked';
      readonly epoch: number;
      readonly chunks: number;
      readonly pages: number | null;
    }
  | { readonly type: 'indexed' | 'finish'; readonly epoch: number }
  | {
      readonly type: 'fail';
      readonly epoch: number;
      readonly failure: IngestionFailure;
      readonly now: number;
    };

export interface IngestionFailure {
  readonly code: string;
  /** A sentence for the person who added the document. */
  readonly reason: string;
  /** Whether trying again may help. */
  readonly passing: boolean;
}

const progressSteps = 20;
const maxResumes = 20;

type Report = Exclude<IngestionCommand, { type: 'start' }>;

export function decideIngestion(command: IngestionCommand, state: DocumentState): DocumentEvent[] {
  if (command.type === 'start') return start(command.epoch, state);
  if (state.phase !== 'processing' || state.epoch !== command.epoch) throw new IngestionSuperseded();
  return report(command, state);
}

function start(epoch: number, state: DocumentState): DocumentEvent[] {
  if (state.phase === 'queued') {
    return [{ type: 'IngestionStarted', data: { attempt: state.attempt + 1, epoch } }];
  }
  if (state.phase !== 'processing' || epoch <= state.epoch) throw new IngestionSuperseded();
  if (state.resumes < maxResumes) {
    return [{ type: 'IngestionResumed', data: { attempt: state.attempt, epoch } }];
  }
  const reason = `Reading this document was interrupted ${maxResumes} times, so it was given up. Try again later.`;
  const data = {
    code: 'INTERRUPTED',
    reason,
    retryAt: null,
    knowledge: state.knowledge,
    name: lastingName(state),
  };
  return [{ type: 'IngestionFailed', data }];
}

function report(command: Report, state: DocumentState): DocumentEvent[] {
  switch (command.type) {
    case 'fetched':
      return [{ type: 'DocumentFetched', data: { name: nameOf(command.title, state), file: command.file } }];
    case 'parsed':
      return parsed(command, state);
    case 'chunked':
      return [{ type: 'DocumentChunked', data: { chunks: command.chunks, pages: command.pages } }];
    case 'indexed':
      return [{ type: 'DocumentIndexed', data: { chunks: state.chunks ?? 0, version: state.version } }];
    case 'finish':
      return [{ type: 'DocumentReady', data: built(state) }];
    case 'fail':
      return [{ type: 'IngestionFailed', data: failed(command, state) }];
  }
}

function nameOf(title: string, { name, renamed }: DocumentState): string {
  return renamed ? name : title || name;
}

function built({ pages, chunks, version }: DocumentState) {
  return { pages, chunks: chunks ?? 0, version };
}

function parsed(
  { done, total, reader }: Extract<Report, { type: 'parsed' }>,
  state: DocumentState,
): DocumentEvent[] {
  const step = (pages: number) => Math.floor((progressSteps * pages) / Math.max(total, 1));
  if (done < total && step(done) <= step(state.done)) return [];
  if (done === state.done && total === state.total) return [];
  return [{ type: 'PagesParsed', data: { done, total, ...(reader !== undefined && { reader }) } }];
}

function failed({ failure, now }: Extract<Report, { type: 'fail' }>, state: DocumentState) {
  const delay = failure.passing ? retryDelay(state.attempt) : undefined;
  const { code, reason } = failure;
  const { knowledge } = state;
  if (delay === undefined) return { code, reason, retryAt: null, knowledge, name: lastingName(state) };
  return { code, reason, retryAt: new Date(now + delay).toISOString(), knowledge, name: state.name };
}

/** A page that could not be read anew is called as what it goes on serving. */
function lastingName({ name, renamed, source, serving }: DocumentState): string {
  if (renamed || source?.kind !== 'web' || serving?.source.kind !== 'web') return name;
  return source.uri === serving.source.uri ? serving.name : name;
}
