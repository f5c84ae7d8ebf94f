import type { RouteName } from '@tutka/http-contracts';

const refused = 'its call here names what is not there, and is refused';
const unchanged = 'its call here changes nothing';
const offline = 'no model is set up here, and the offline responder takes nothing';

/** Rows that leave nothing here, and why: their calls are made to show who may, not to change something. */
export const undriven: Partial<Record<RouteName, string>> = {
  verifyCode: refused,
  claimSetUp: refused,
  updateUser: unchanged,
  updateMember: refused,
  removeMember: refused,
  reindexKnowledge: unchanged,
  requestKnowledgeIndex: unchanged,
  switchKnowledgeIndex: refused,
  cancelKnowledgeIndex: refused,
  cancelDocument: unchanged,
  startSiteImport: refused,
  activateAgent: unchanged,
  acceptAgentTools: refused,
  fetchProviderModels: 'no provider answers here',
  checkMcpServer: unchanged,
  tryMcpTool: refused,
  startMcpSignIn: refused,
  finishMcpSignIn: refused,
  stopMessage: unchanged,
  approveToolCall: refused,
  testAgent: offline,
  createChatCompletion: offline,
  callAgentMcp: offline,
  startChatImport: refused,
  refundOrder: refused,
  updateSubscription: refused,
  quoteSubscription: refused,
  resumeSubscription: unchanged,
  unSubscribe: unchanged,
  openPaymentPortal: refused,
  stripeWebhook: refused,
  alipayWebhook: refused,
  createPayout: refused,
  setShareRate: unchanged,
  startReconciliation: refused,
  reviewDifference: refused,
  replayParked: refused,
  skipParked: refused,
};
