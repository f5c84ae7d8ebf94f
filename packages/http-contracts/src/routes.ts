import { billingRows } from './billing/rows.ts';
import * as agentFiles from './catalog/agent-files.ts';
import * as agentTools from './catalog/agent-tools.ts';
import * as agentVersions from './catalog/agent-versions.ts';
import * as agents from './catalog/agents.ts';
import { listDocumentEvents } from './catalog/document-events.ts';
import * as documents from './catalog/documents.ts';
import * as indexes from './catalog/knowledge-index.ts';
import * as progress from './catalog/knowledge-progress.ts';
import * as usage from './catalog/knowledge-usage.ts';
import * as knowledges from './catalog/knowledges.ts';
import * as mcp from './catalog/mcp-servers.ts';
import * as mcpSignIns from './catalog/mcp-sign-ins.ts';
import * as providers from './catalog/model-providers.ts';
import * as search from './catalog/search-engine.ts';
import * as shared from './catalog/shared-agent.ts';
import * as shares from './catalog/shares.ts';
import * as sites from './catalog/site-imports.ts';
import * as trials from './catalog/trials.ts';
import * as uploads from './catalog/uploads.ts';
import * as agentMcp from './conversation/agent-mcp.ts';
import * as chatImports from './conversation/chat-imports.ts';
import * as folders from './conversation/folders.ts';
import * as messages from './conversation/messages.ts';
import * as openai from './conversation/openai.ts';
import * as prompts from './conversation/prompts.ts';
import * as publicSessions from './conversation/public-sessions.ts';
import * as sessions from './conversation/sessions.ts';
import * as allWorkspaces from './identity/all-workspaces.ts';
import * as apiKeys from './identity/api-keys.ts';
import * as auth from './identity/auth.ts';
import * as logos from './identity/logos.ts';
import * as members from './identity/members.ts';
import * as notifications from './identity/notifications.ts';
import * as signIns from './identity/sign-ins.ts';
import * as signUp from './identity/sign-up.ts';
import * as singleSignOn from './identity/single-sign-on.ts';
import * as users from './identity/users.ts';
import * as workspaces from './identity/workspaces.ts';
import { operationsRows } from './operations/rows.ts';
import type { Route } from './route.ts';
import { keyScopes, type Scope } from './scopes.ts';
import { statisticsRows } from './statistics/rows.ts';

const rows = {
  requestCode: auth.requestCode,
  verifyCode: auth.verifyCode,
  claimSetUp: auth.claimSetUp,
  refreshSession: auth.refreshSession,
  logout: auth.logout,
  getMe: auth.getMe,
  listSignIns: signIns.listSignIns,
  endSignIn: signIns.endSignIn,
  getSignInOptions: singleSignOn.getSignInOptions,
  startSingleSignOn: singleSignOn.startSingleSignOn,
  finishSingleSignOn: singleSignOn.finishSingleSignOn,
  signOutByProvider: singleSignOn.signOutByProvider,
  getSignUp: signUp.getSignUp,
  setSignUp: signUp.setSignUp,
  resetSignUp: signUp.resetSignUp,
  listUsers: users.listUsers,
  updateUser: users.updateUser,
  getDeletion: users.getDeletion,
  deleteUser: users.deleteUser,
  getUserLogo: logos.getUserLogo,
  listWorkspaces: workspaces.listWorkspaces,
  createWorkspace: workspaces.createWorkspace,
  getWorkspace: workspaces.getWorkspace,
  updateWorkspace: workspaces.updateWorkspace,
  switchWorkspace: workspaces.switchWorkspace,
  listAllWorkspaces: allWorkspaces.listAllWorkspaces,
  getAnyWorkspace: allWorkspaces.getAnyWorkspace,
  listAnyMembers: allWorkspaces.listAnyMembers,
  listMembers: members.listMembers,
  inviteMembers: members.inviteMembers,
  updateMember: members.updateMember,
  removeMember: members.removeMember,
  listInvitations: members.listInvitations,
  withdrawInvitation: members.withdrawInvitation,
  listApiKeys: apiKeys.listApiKeys,
  createApiKey: apiKeys.createApiKey,
  updateApiKey: apiKeys.updateApiKey,
  deleteApiKey: apiKeys.deleteApiKey,
  listNotifications: notifications.listNotifications,
  countUnread: notifications.countUnread,
  readNotifications: notifications.readNotifications,
  getNotificationSettings: notifications.getNotificationSettings,
  setNotificationSettings: notifications.setNotificationSettings,

  getSignedUrl: uploads.getSignedUrl,
  putUpload: uploads.putUpload,
  getFile: uploads.getFile,
  getAttachment: uploads.getAttachment,
  createKnowledge: knowledges.createKnowledge,
  listKnowledges: knowledges.listKnowledges,
  getKnowledgeUsage: usage.getKnowledgeUsage,
  getKnowledge: knowledges.getKnowledge,
  updateKnowledge: knowledges.updateKnowledge,
  deleteKnowledge: knowledges.deleteKnowledge,
  reindexKnowledge: knowledges.reindexKnowledge,
  watchKnowledge: progress.watchKnowledge,
  watchKnowledges: progress.watchKnowledges,
  searchKnowledge: knowledges.searchKnowledge,
  requestKnowledgeIndex: indexes.requestKnowledgeIndex,
  switchKnowledgeIndex: indexes.switchKnowledgeIndex,
  cancelKnowledgeIndex: indexes.cancelKnowledgeIndex,
  listEmbeddingModels: indexes.listEmbeddingModels,
  lookUpKnowledgeUrl: knowledges.lookUpKnowledgeUrl,
  listDocuments: documents.listDocuments,
  getDocument: documents.getDocument,
  addDocument: documents.addDocument,
  updateDocument: documents.updateDocument,
  deleteDocument: documents.deleteDocument,
  retryDocument: documents.retryDocument,
  reindexDocument: documents.reindexDocument,
  cancelDocument: documents.cancelDocument,
  listDocumentEvents,
  listChunks: documents.listChunks,
  getPassage: documents.getPassage,
  createSiteImport: sites.createSiteImport,
  listSiteImports: sites.listSiteImports,
  getSiteImport: sites.getSiteImport,
  listSitePages: sites.listSitePages,
  startSiteImport: sites.startSiteImport,
  cancelSiteImport: sites.cancelSiteImport,
  listTrials: trials.listTrials,
  listAgents: agents.listAgents,
  listAgentTags: agents.listAgentTags,
  createAgent: agents.createAgent,
  getAgent: agents.getAgent,
  updateAgent: agents.updateAgent,
  deleteAgent: agents.deleteAgent,
  listShares: shares.listShares,
  getShare: shares.getShare,
  createShare: shares.createShare,
  updateShare: shares.updateShare,
  getSharedAgent: shared.getSharedAgent,
  listAgentVersions: agentVersions.listAgentVersions,
  getAgentVersion: agentVersions.getAgentVersion,
  restoreAgentVersion: agentVersions.restoreAgentVersion,
  publishAgent: agentVersions.publishAgent,
  unpublishAgent: agentVersions.unpublishAgent,
  copyAgent: agentFiles.copyAgent,
  exportAgent: agentFiles.exportAgent,
  importAgent: agentFiles.importAgent,
  activateAgent: agentFiles.activateAgent,
  listModelProviders: providers.listModelProviders,
  createModelProvider: providers.createModelProvider,
  updateModelProvider: providers.updateModelProvider,
  deleteModelProvider: providers.deleteModelProvider,
  fetchProviderModels: providers.fetchProviderModels,
  testProvider: providers.testProvider,
  listModels: providers.listModels,
  getSearchEngine: search.getSearchEngine,
  setSearchEngine: search.setSearchEngine,
  removeSearchEngine: search.removeSearchEngine,
  trySearchEngine: search.trySearchEngine,
  getWebTools: search.getWebTools,
  listMcpServers: mcp.listMcpServers,
  createMcpServer: mcp.createMcpServer,
  getMcpUsage: mcp.getMcpUsage,
  getMcpServer: mcp.getMcpServer,
  updateMcpServer: mcp.updateMcpServer,
  deleteMcpServer: mcp.deleteMcpServer,
  checkMcpServer: mcp.checkMcpServer,
  tryMcpTool: mcp.tryMcpTool,
  listMcpToolChanges: mcp.listMcpToolChanges,
  startMcpSignIn: mcpSignIns.startMcpSignIn,
  finishMcpSignIn: mcpSignIns.finishMcpSignIn,
  forgetMcpSignIn: mcpSignIns.forgetMcpSignIn,
  listMcpEntries: mcp.listMcpEntries,
  getAgentToolChange: agentTools.getAgentToolChange,
  acceptAgentTools: agentTools.acceptAgentTools,

  createSession: sessions.createSession,
  getSession: sessions.getSession,
  updateSession: sessions.updateSession,
  deleteSession: sessions.deleteSession,
  listSessions: sessions.listSessions,
  searchSessions: sessions.searchSessions,
  exportSession: sessions.exportSession,
  getPublicLink: publicSessions.getPublicLink,
  setPublicLink: publicSessions.setPublicLink,
  listPublicLinks: publicSessions.listPublicLinks,
  readPublicSession: publicSessions.readPublicSession,
  openPublicSession: publicSessions.openPublicSession,
  copyPublicSession: publicSessions.copyPublicSession,
  sendMessage: messages.sendMessage,
  refreshMessage: messages.refreshMessage,
  listMessages: messages.listMessages,
  deleteMessages: messages.deleteMessages,
  giveFeedback: messages.giveFeedback,
  stopMessage: messages.stopMessage,
  approveToolCall: messages.approveToolCall,
  resumeStream: messages.resumeStream,
  testAgent: messages.testAgent,
  listFolders: folders.listFolders,
  createFolder: folders.createFolder,
  updateFolder: folders.updateFolder,
  deleteFolder: folders.deleteFolder,
  listPrompts: prompts.listPrompts,
  createPrompt: prompts.createPrompt,
  getPrompt: prompts.getPrompt,
  updatePrompt: prompts.updatePrompt,
  deletePrompt: prompts.deletePrompt,
  usePrompt: prompts.usePrompt,

  createChatCompletion: openai.createChatCompletion,
  listOpenAiModels: openai.listOpenAiModels,
  getOpenAiModel: openai.getOpenAiModel,
  callAgentMcp: agentMcp.callAgentMcp,
  createChatImport: chatImports.createChatImport,
  listChatImports: chatImports.listChatImports,
  getChatImport: chatImports.getChatImport,
  listImportedChats: chatImports.listImportedChats,
  startChatImport: chatImports.startChatImport,
  deleteChatImport: chatImports.deleteChatImport,

  ...billingRows,
  ...statisticsRows,
  ...operationsRows,
} as const;

/** Each row with the scope that a key needs for it; a row that names none is a type error. */
function withScopes<Rows extends Record<string, Route>>(
  table: Rows,
  scopes: Readonly<Record<keyof Rows, Scope | null>>,
): Rows {
  const named = Object.entries(table).map(([name, row]) => {
    const scope = scopes[name];
    return [name, scope === null ? row : { ...row, scope }];
  });
  return Object.fromEntries(named);
}

/** The public API, row by row. */
export const routes = withScopes(rows, keyScopes);

export type Routes = typeof rows;
export type RouteName = keyof Routes;
