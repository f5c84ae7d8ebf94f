/** Where a document comes from: a file that was sent, pasted text, or a web address. */
export type DocumentSource =
  | { readonly kind: 'upload' | 'text' }
  | { readonly kind: 'web'; readonly uri: string };

/** A file that is kept, by its key. */
export interface KeptFile {
  readonly key: string;
  readonly byteSize: number;
  readonly sha256: string;
  /** As declared by the sender; a charset in it matters. */
  readonly contentType: string | null;
  /** The icon's name. */
  readonly fileType: string;
}

export interface NamedSource {
  readonly name: string;
  /** A person called it so, whatever the page calls itself. */
  readonly named?: true;
  readonly source: DocumentSource;
  /** Null for a web address that is still to be fetched. */
  readonly file: KeptFile | null;
}

export type DocumentEvent =
  | { readonly type: 'DocumentQueued'; readonly data: NamedSource & { readonly knowledge: string } }
  | { readonly type: 'IngestionStarted'; readonly data: { readonly attempt: number; readonly epoch: number } }
  | { readonly type: 'IngestionResumed'; readonly data: { readonly attempt: number; readonly epoch: number } }
  | { readonly type: 'DocumentFetched'; readonly data: { readonly name: string; readonly file: KeptFile } }
  /** `reader`: who read a picture. */
  | {
      readonly type: 'PagesParsed';
      readonly data: { readonly done: number; readonly total: number; readonly reader?: string };
    }
  /** All its pages are kept; `pages` is null where the document has none. */
  | {
      readonly type: 'DocumentChunked';
      readonly data: { readonly chunks: number; readonly pages: number | null };
    }
  | { readonly type: 'DocumentIndexed'; readonly data: { readonly chunks: number; readonly version: number } }
  | {
      readonly type: 'DocumentReady';
      /** `version` is of the index that serves from now on. */
      readonly data: { readonly pages: number | null; readonly chunks: number; readonly version: number };
    }
  | {
      readonly type: 'IngestionFailed';
      /** `retryAt`: when it is tried again without anyone asking. The base and the name are left out in what is older than they. */
      readonly data: {
        readonly code: string;
        readonly reason: string;
        readonly retryAt: string | null;
        readonly knowledge?: string;
        readonly name?: string;
      };
    }
  /** Its reading was broken off by a person. `restored`: what goes on serving; null where nothing was ready before. */
  | { readonly type: 'IngestionCancelled'; readonly data: { readonly restored: NamedSource | null } }
  | { readonly type: 'RetryRequested'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'SourceReplaced'; readonly data: NamedSource }
  | { readonly type: 'DocumentRenamed'; readonly data: { readonly name: string } }
  | { readonly type: 'DocumentRemoved'; readonly data: { readonly knowledge: string } };
