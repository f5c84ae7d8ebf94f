import { UsageKind } from '@tutka/contracts/conversation/events/v1/usage';
import type { Rules } from '../rule.ts';

export const sessionRules: Rules = {
  SessionStarted: { kind: 'session', shows: ['agentUuid'] },
  SessionChanged: { kind: 'session', names: 'fields' },
  SessionMoved: { kind: 'session', shows: ['folderUuid'] },
  SessionDeleted: { kind: 'session', ends: true },
  SessionMadePublic: { kind: 'session', shows: ['hasPassword', 'expiresAt'], sets: { public: true } },
  SessionMadePrivate: { kind: 'session', sets: { public: false } },
  SessionCopied: { kind: 'session', shows: ['fromSessionUuid', 'messages'] },
  SessionImported: { kind: 'session', shows: ['importUuid', 'source', 'messages'] },
  MessagesDeleted: { kind: 'session', once: ['messageUuids'] },
  ChatImportReceived: { kind: 'chatImport', shows: ['bytes'] },
  ChatImportStarted: { kind: 'chatImport', shows: ['agentUuid'] },
  ChatImportDeleted: { kind: 'chatImport', ends: true },
};

/** What is said once of a message is kept of none: there are more messages than all else together. */
export const messageRules: Rules = {
  MessageSent: { kind: 'message', once: ['sessionUuid', 'agentUuid', 'characters'] },
  ReplyStarted: { kind: 'message', once: ['sessionUuid', 'agentUuid', 'agentVersion', 'model'] },
  ReplyStopped: { kind: 'message', once: ['reason'] },
  FeedbackGiven: { kind: 'message', shows: ['feedback'] },
  ToolCallDecided: { kind: 'message', once: ['sessionUuid', 'serverUuid', 'tool', 'approved', 'always'] },
};

/** Of replies, usage is measured; of what keeps nothing else, it is what happened. */
export const usageRules: Rules = {
  UsageRecorded: {
    kind: 'usage',
    shows: ['kind', 'agentUuid', 'model', 'inputTokens', 'outputTokens'],
    only: ['kind', UsageKind.TEST, UsageKind.PROGRAM],
  },
};

/** A private prompt is its writer's: nobody else meets its name. */
const prompt = {
  kind: 'prompt',
  name: 'name',
  shows: ['name', 'visibility'],
  open: ['visibility', 'workspace'],
} as const;

export const promptRules: Rules = {
  PromptCreated: prompt,
  PromptChanged: { ...prompt, names: 'fields' },
  PromptDeleted: { kind: 'prompt', ends: true },
};

export const folderRules: Rules = {
  FolderCreated: { kind: 'folder' },
  FolderChanged: { kind: 'folder', names: 'fields' },
  FolderDeleted: { kind: 'folder', ends: true },
};
