/** Where a document comes from: a file that was sent, pasted text, or a web address. */
export type DocumentSource =
  | { readonly kind: 'upload' | 'text'; readonly file: string }
  | { readonly kind: 'web'; readonly uri: string };

/** A kept file with what is in it. */
export interface FetchedFile {
  readonly file: string;
  readonly byteSize: number;
  readonly sha256: string;
  /** As declared by the sender; a charset in it matters. */
  readonly contentType: string | null;
  /** The icon's name. */
  readonly fileType: string;
}

interface Queued {
  readonly knowledge: string;
  readonly name: string;
  readonly source: DocumentSource;
}

export type DocumentEvent =
  | { readonly type: 'DocumentQueued'; readonly data: Queued }
  | { readonly type: 'IngestionStarted'; readonly data: { readonly attempt: number; readonly epoch: number } }
  | { readonly type: 'IngestionResumed'; readonly data: { readonly attempt: number; readonly epoch: number } }
  | { readonly type: 'DocumentFetched'; readonly data: FetchedFile & { readonly name: string } }
  | { readonly type: 'PagesParsed'; readonly data: { readonly done: number; readonly total: number } }
  | { readonly type: 'DocumentChunked'; readonly data: { readonly chunks: number } }
  | { readonly type: 'DocumentIndexed'; readonly data: { readonly chunks: number; readonly version: number } }
  | {
      readonly type: 'DocumentReady';
      /** `pages` is null where the document has none; `version` is of the index that serves from now on. */
      readonly data: { readonly pages: number | null; readonly chunks: number; readonly version: number };
    }
  | {
      readonly type: 'IngestionFailed';
      /** `retryAt`: when it is tried again without anyone asking. */
      readonly data: { readonly code: string; readonly reason: string; readonly retryAt: string | null };
    }
  | { readonly type: 'RetryRequested'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'SourceReplaced'; readonly data: { readonly name: string; readonly source: DocumentSource } }
  | { readonly type: 'DocumentRemoved'; readonly data: { readonly knowledge: string } };
