import type { DocumentEvent, DocumentSource, KeptFile, NamedSource } from './document.events.ts';

export interface DocumentState {
  readonly phase: 'absent' | 'queued' | 'processing' | 'ready' | 'failed' | 'removed';
  readonly knowledge: string;
  readonly name: string;
  readonly source: DocumentSource | null;
  readonly file: KeptFile | null;
  /** Whether a person gave it the name it has. */
  readonly renamed: boolean;
  /** What the index that serves was made from; null until one does. */
  readonly serving: NamedSource | null;
  /** Whether a person gave what serves its name. */
  readonly servingRenamed: boolean;
  /** The index that is being built, or was built last; counted up by each request to read the document. */
  readonly version: number;
  /** Tries since it was asked for. */
  readonly attempt: number;
  /** Take-overs of a try whose worker died. */
  readonly resumes: number;
  /** Of the lease that may go on. */
  readonly epoch: number;
  readonly done: number;
  readonly total: number;
  /** Of the version that is being built, once all its pages are kept. */
  readonly chunks: number | null;
  readonly pages: number | null;
  /** Whether the index of that version is complete. */
  readonly indexed: boolean;
}

export const noDocument: DocumentState = {
  phase: 'absent',
  knowledge: '',
  name: '',
  source: null,
  file: null,
  renamed: false,
  serving: null,
  servingRenamed: false,
  version: 0,
  attempt: 0,
  resumes: 0,
  epoch: 0,
  done: 0,
  total: 0,
  chunks: null,
  pages: null,
  indexed: false,
};

type Change<T extends DocumentEvent['type']> = (
  state: DocumentState,
  data: Extract<DocumentEvent, { type: T }>['data'],
) => Partial<DocumentState>;

const asked = (state: DocumentState) => ({
  phase: 'queued' as const,
  version: state.version + 1,
  attempt: 0,
  resumes: 0,
  done: 0,
  total: 0,
  chunks: null,
  pages: null,
  indexed: false,
});

function sourceOf({ name, source, file }: DocumentState): NamedSource | null {
  return source && { name, source, file };
}

const changes: { readonly [T in DocumentEvent['type']]: Change<T> } = {
  DocumentQueued: (state, { named = false, ...data }) => ({ ...asked(state), ...data, renamed: named }),
  IngestionStarted: (_, data) => ({ phase: 'processing', ...data, done: 0, total: 0 }),
  IngestionResumed: (state, data) => ({ ...data, resumes: state.resumes + 1, done: 0, total: 0 }),
  DocumentFetched: (_, data) => data,
  PagesParsed: (_, { done, total }) => ({ done, total }),
  DocumentChunked: (_, data) => data,
  DocumentIndexed: () => ({ indexed: true }),
  DocumentReady: (state) => ({ phase: 'ready', serving: sourceOf(state), servingRenamed: state.renamed }),
  IngestionFailed: (state, { retryAt, name = state.name }) => ({
    phase: retryAt === null ? 'failed' : 'queued',
    name,
  }),
  IngestionCancelled: ({ servingRenamed }, { restored }) =>
    restored ? { phase: 'ready', ...restored, renamed: servingRenamed } : { phase: 'failed' },
  DocumentRenamed: ({ serving }, { name }) => ({
    name,
    renamed: true,
    servingRenamed: serving !== null,
    serving: serving && { ...serving, name },
  }),
  RetryRequested: (state) => ({ ...asked(state), file: state.source?.kind === 'web' ? null : state.file }),
  SourceReplaced: (_, { named = false, ...data }) => ({ ...data, renamed: named }),
  DocumentRemoved: () => ({ phase: 'removed' }),
};

export function evolveDocument(state: DocumentState, event: DocumentEvent): DocumentState {
  const change = changes[event.type] as Change<DocumentEvent['type']>;
  return { ...state, ...change(state, event.data) };
}
