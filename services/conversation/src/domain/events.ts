import type { StopReason } from './reply-status.ts';

/** What happens to sessions: ids and names of fields, no titles. */
export type SessionEvent =
  | { type: 'SessionStarted'; data: { sessionUuid: string; agentUuid: string; userUuid: string } }
  | { type: 'SessionChanged'; data: { sessionUuid: string; fields: string[] } }
  /** Empty: in no folder. */
  | { type: 'SessionMoved'; data: { sessionUuid: string; folderUuid: string } }
  | { type: 'SessionDeleted'; data: { sessionUuid: string; messages: number } }
  | {
      type: 'SessionMadePublic';
      data: { sessionUuid: string; hasPassword: boolean; expiresAt: number | undefined };
    }
  | { type: 'SessionMadePrivate'; data: { sessionUuid: string } }
  | { type: 'SessionCopied'; data: { sessionUuid: string; fromSessionUuid: string; messages: number } }
  | {
      type: 'SessionImported';
      data: { sessionUuid: string; importUuid: string; source: string; messages: number };
    }
  | { type: 'MessagesDeleted'; data: { sessionUuid: string; messageUuids: string[] } };

/** What happens to files of other products' chats. */
export type ChatImportEvent =
  | { type: 'ChatImportReceived'; data: { importUuid: string; bytes: number } }
  | { type: 'ChatImportStarted'; data: { importUuid: string; agentUuid: string } }
  | { type: 'ChatImportDeleted'; data: { importUuid: string } };

interface ReplyEnd {
  replyUuid: string;
  sessionUuid: string;
  turnId: string;
  agentUuid: string;
  characters: number;
  userUuid: string;
  /** Empty where the offline responder answered. */
  model: string;
  /** Undefined where nothing came. */
  firstMilliseconds: number | undefined;
}

/** What happens to messages: lengths, no texts. */
export type MessageEvent =
  | {
      type: 'MessageSent';
      data: {
        messageUuid: string;
        sessionUuid: string;
        agentUuid: string;
        userUuid: string;
        parentUuid: string;
        characters: number;
      };
    }
  | {
      type: 'ReplyStarted';
      data: {
        replyUuid: string;
        sessionUuid: string;
        parentUuid: string;
        turnId: string;
        agentUuid: string;
        agentVersion: number;
        userUuid: string;
        model: string;
      };
    }
  | { type: 'ReplyCompleted'; data: ReplyEnd & { citations: number; milliseconds: number } }
  | { type: 'ReplyStopped'; data: ReplyEnd & { reason: StopReason } }
  | { type: 'ReplyFailed'; data: ReplyEnd & { errorCode: string } }
  | {
      type: 'FeedbackGiven';
      data: {
        messageUuid: string;
        sessionUuid: string;
        agentUuid: string;
        userUuid: string;
        model: string;
        feedback: number;
        /** What it was until then. */
        before: number;
      };
    }
  | {
      type: 'ToolCallDecided';
      data: {
        replyUuid: string;
        /** Empty: in a test. */
        sessionUuid: string;
        serverUuid: string;
        tool: string;
        approved: boolean;
        always: boolean;
      };
    };

/** What happens to prompts: names and who sees them, never their text. */
export type PromptEvent =
  | {
      type: 'PromptCreated';
      data: { promptUuid: string; userUuid: string; name: string; visibility: string };
    }
  | {
      type: 'PromptChanged';
      data: { promptUuid: string; fields: string[]; name: string; visibility: string };
    }
  | { type: 'PromptDeleted'; data: { promptUuid: string } };

/** What happens to a person's folders for chats: no names. */
export type FolderEvent =
  | { type: 'FolderCreated'; data: { folderUuid: string; userUuid: string } }
  | { type: 'FolderChanged'; data: { folderUuid: string; fields: string[] } }
  | { type: 'FolderDeleted'; data: { folderUuid: string; sessions: number } };

export type UsageKind = 'reply' | 'title' | 'test' | 'summary' | 'program';

/** What a call of a model took. */
export interface UsageEvent {
  type: 'UsageRecorded';
  data: {
    turnId: string;
    kind: UsageKind;
    providerUuid: string;
    model: string;
    inputTokens: number;
    outputTokens: number;
    userUuid: string;
    agentUuid: string;
    sessionUuid: string;
    estimated: boolean;
  };
}

export type ConversationEvent =
  | SessionEvent
  | ChatImportEvent
  | MessageEvent
  | PromptEvent
  | FolderEvent
  | UsageEvent;
