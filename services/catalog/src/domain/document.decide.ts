import type { DocumentEvent, DocumentSource } from './document.events.ts';
import type { DocumentState } from './document.state.ts';
import { decideIngestion, type IngestionCommand } from './ingestion.decide.ts';
import { DocumentNotFound } from './refusals.ts';
import { sameJson } from './same-json.ts';

export type DocumentCommand =
  | IngestionCommand
  | {
      readonly type: 'queue';
      readonly knowledge: string;
      readonly name: string;
      readonly source: DocumentSource;
    }
  /** Read it again; nothing where that is under way. */
  | { readonly type: 'retry' }
  /** Read it again from the beginning, also where it is being read; from another source where one is named. */
  | { readonly type: 'reindex'; readonly replacement?: { readonly name: string; readonly source: DocumentSource } }
  | { readonly type: 'remove' };

/** What a command does to a document. Throws `DocumentNotFound` and, for a worker's commands, `IngestionSuperseded`. */
export function decideDocument(command: DocumentCommand, state: DocumentState): DocumentEvent[] {
  switch (command.type) {
    case 'queue': {
      const { type: _, ...data } = command;
      return state.phase === 'absent' ? [{ type: 'DocumentQueued', data }] : [];
    }
    case 'retry':
      return isWaiting(existing(state)) ? [] : [{ type: 'RetryRequested', data: {} }];
    case 'reindex':
      return reindex(command.replacement, existing(state));
    case 'remove':
      return [{ type: 'DocumentRemoved', data: { knowledge: existing(state).knowledge } }];
    default:
      return decideIngestion(command, state);
  }
}

function existing(state: DocumentState): DocumentState {
  if (state.phase === 'absent' || state.phase === 'removed') throw new DocumentNotFound();
  return state;
}

function isWaiting({ phase, attempt }: DocumentState): boolean {
  return phase === 'processing' || (phase === 'queued' && attempt === 0);
}

function reindex(
  replacement: { readonly name: string; readonly source: DocumentSource } | undefined,
  state: DocumentState,
): DocumentEvent[] {
  const replaced: DocumentEvent[] =
    replacement && !sameJson(replacement.source, state.source)
      ? [{ type: 'SourceReplaced', data: replacement }]
      : [];
  return [...replaced, { type: 'RetryRequested', data: {} }];
}
