import type { z } from 'zod';
import type { agentVersion, wholeAgentVersion } from './catalog/agent-versions.ts';
import type { agent, listedAgent } from './catalog/agents.ts';
import type { document, timelineEntry } from './catalog/documents.ts';
import type { progressLine } from './catalog/knowledge-progress.ts';
import type { knowledge } from './catalog/knowledges.ts';
import type { mcpServer } from './catalog/mcp-servers.ts';
import type { modelProvider } from './catalog/model-providers.ts';
import type { trial } from './catalog/trials.ts';
import type { message } from './conversation/messages.ts';
import type { session } from './conversation/sessions.ts';
import type { me, user } from './identity/users.ts';

/** The resources as they travel. */
export type Agent = z.infer<typeof agent>;
export type ListedAgent = z.infer<typeof listedAgent>;
export type AgentVersion = z.infer<typeof agentVersion>;
export type WholeAgentVersion = z.infer<typeof wholeAgentVersion>;
export type Knowledge = z.infer<typeof knowledge>;
export type KnowledgeDocument = z.infer<typeof document>;
export type KnowledgeProgressLine = z.infer<typeof progressLine>;
export type TimelineEntry = z.infer<typeof timelineEntry>;
export type Trial = z.infer<typeof trial>;
export type McpServer = z.infer<typeof mcpServer>;
export type ModelProvider = z.infer<typeof modelProvider>;
export type Session = z.infer<typeof session>;
export type Message = z.infer<typeof message>;
export type User = z.infer<typeof user>;
export type Me = z.infer<typeof me>;
