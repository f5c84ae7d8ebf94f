import * as agentFiles from './catalog/agent-files.ts';
import * as agentTools from './catalog/agent-tools.ts';
import * as agentVersions from './catalog/agent-versions.ts';
import * as agents from './catalog/agents.ts';
import * as documents from './catalog/documents.ts';
import * as indexes from './catalog/knowledge-index.ts';
import * as progress from './catalog/knowledge-progress.ts';
import * as usage from './catalog/knowledge-usage.ts';
import * as knowledges from './catalog/knowledges.ts';
import * as mcp from './catalog/mcp-servers.ts';
import * as mcpSignIns from './catalog/mcp-sign-ins.ts';
import * as providers from './catalog/model-providers.ts';
import * as shared from './catalog/shared-agent.ts';
import * as shares from './catalog/shares.ts';
import * as sites from './catalog/site-imports.ts';
import * as trials from './catalog/trials.ts';
import * as uploads from './catalog/uploads.ts';
import * as messages from './conversation/messages.ts';
import * as publicSessions from './conversation/public-sessions.ts';
import * as sessions from './conversation/sessions.ts';
import * as auth from './identity/auth.ts';
import * as logos from './identity/logos.ts';
import * as users from './identity/users.ts';

/** The public API, row by row. */
export const routes = {
  requestCode: auth.requestCode,
  verifyCode: auth.verifyCode,
  refreshSession: auth.refreshSession,
  logout: auth.logout,
  getMe: auth.getMe,
  listUsers: users.listUsers,
  updateUser: users.updateUser,
  getUserLogo: logos.getUserLogo,

  getSignedUrl: uploads.getSignedUrl,
  putUpload: uploads.putUpload,
  getFile: uploads.getFile,
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
  listDocumentEvents: documents.listDocumentEvents,
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
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
