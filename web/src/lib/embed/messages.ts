/** An outside application's own user, signed by its server a few minutes ago at most. */
export interface SignedUser {
  readonly exUserId: string;
  /** Milliseconds, as signed. */
  readonly timestamp: number;
  readonly sign: string;
}

/** What the frame tells the widget around it. Nothing of what is said in the chat is among it. */
export type FrameMessage =
  /** The page is there, and has what closes it. */
  | { readonly tutka: 'ready' }
  | { readonly tutka: 'close' }
  /** A reply has come. */
  | { readonly tutka: 'reply' }
  /** Who is it? The last signature is too old. */
  | { readonly tutka: 'identity' };

/** What the widget tells its frame. */
export type WidgetMessage =
  | { readonly tutka: 'focus' }
  /** As it was asked, or as the site says it again; null: the site could not say. */
  | { readonly tutka: 'user'; readonly user: SignedUser | null };
