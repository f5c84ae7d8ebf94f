/** What a person asks for: an answer to a new question, or another answer to one that is there. */
export type Ask =
  | {
      readonly sessionUuid: string;
      readonly content: string;
      /** Keys of the files that go with it. */
      readonly files?: readonly string[] | undefined;
      /** null: at the root; absent: after the newest message. */
      readonly parentUuid?: string | null | undefined;
      /** Who is to answer; absent: the chat's agent. */
      readonly agentUuid?: string | undefined;
    }
  | { readonly sessionUuid: string; readonly messageUuid: string };

/** The two messages of a turn. */
export interface Begun {
  readonly questionUuid: string;
  readonly replyUuid: string;
}
