import { DocumentNotFound } from '../refusals.ts';
import type { DocumentEvent, NamedSource } from './document.events.ts';
import type { DocumentState } from './document.state.ts';
import { decideIngestion, type IngestionCommand } from './ingestion.decide.ts';

export type DocumentCommand =
  | IngestionCommand
  | ({ readonly type: 'queue'; readonly knowledge: string } & NamedSource)
  /** Read it again; nothing where that is under way. */
  | { readonly type: 'retry' }
  /** Read it again from the beginning, also where it is being read; from another source where one is named. */
  | { readonly type: 'reindex'; readonly replacement?: NamedSource }
  | { readonly type: 'rename'; readonly name?: string | undefined }
  /** Break its reading off; what served before goes on, also where reading anew has failed. */
  | { readonly type: 'cancel' }
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
      existing(state);
      return reindex(command.replacement);
    case 'rename':
      return renamed(command.name, existing(state));
    case 'cancel':
      return cancelled(existing(state));
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

function renamed(name: string | undefined, state: DocumentState): DocumentEvent[] {
  return name === undefined || name === state.name ? [] : [{ type: 'DocumentRenamed', data: { name } }];
}

function cancelled({ phase, serving }: DocumentState): DocumentEvent[] {
  const open = phase === 'queued' || phase === 'processing' || (phase === 'failed' && serving !== null);
  return open ? [{ type: 'IngestionCancelled', data: { restored: serving } }] : [];
}

function reindex(replacement: NamedSource | undefined): DocumentEvent[] {
  const again: DocumentEvent = { type: 'RetryRequested', data: {} };
  return replacement ? [{ type: 'SourceReplaced', data: replacement }, again] : [again];
}
