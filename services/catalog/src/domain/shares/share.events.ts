/** As SPEC and CONTRACT number them; REVOKED is final. */
const DISABLED = 0;
export const ACTIVE = 1;
export const REVOKED = 2;
export type ShareStatus = typeof DISABLED | typeof ACTIVE | typeof REVOKED;

/** What a share allows, until when and how often. */
export interface ShareTerms {
  readonly permissions: 'chat' | 'copy';
  /** ISO 8601; null: no end. */
  readonly expiresAt: string | null;
  /** Where a page of it may be framed. */
  readonly allowedOrigins: readonly string[];
  readonly messageLimit: number | null;
}

export type ShareEvent =
  | {
      readonly type: 'ShareCreated';
      readonly data: {
        readonly agent: string;
        /** As it is called now; left out in what is older than this field. */
        readonly agentName?: string;
        readonly kind: 'link' | 'user';
        /** With kind user; null: the address has no account yet. */
        readonly userUuid: string | null;
        readonly terms: ShareTerms;
      };
    }
  | { readonly type: 'ShareTermsChanged'; readonly data: { readonly terms: ShareTerms } }
  | {
      readonly type: 'ShareStatusChanged';
      readonly data: {
        readonly status: ShareStatus;
        readonly agent: string;
        readonly userUuid: string | null;
      };
    }
  /** Its address has an account now. */
  | {
      readonly type: 'ShareBound';
      readonly data: { readonly userUuid: string; readonly agent?: string; readonly agentName?: string };
    }
  /** The old one opens nothing any more. */
  | { readonly type: 'ShareRotated'; readonly data: { readonly what: 'token' | 'secret' } };
