import { topics } from '@tutka/contracts';
import type { Rule, Rules } from './rule.ts';
import * as billing from './rules/billing.ts';
import * as catalog from './rules/catalog.ts';
import * as conversation from './rules/conversation.ts';
import * as identity from './rules/identity.ts';

/** Who read this log. */
const audit: Rules = {
  AuditRead: { kind: 'audit', once: ['workspace'] },
  AuditExported: { kind: 'audit', once: ['workspace', 'fields'] },
};

/** What ADMINs had services do about what stood still. */
const operations: Rules = {
  ParkedReplayRequested: { kind: 'operations', name: 'service', once: ['group', 'topic', 'stream'] },
  ParkedSkipped: {
    kind: 'operations',
    name: 'service',
    once: ['group', 'topic', 'stream', 'eventType', 'eventId', 'reason'],
  },
  RebuildRequested: { kind: 'operations', name: 'service' },
};

/** By topic, then by type. */
export const rulesByTopic: Readonly<Record<string, Rules>> = {
  [topics.user]: identity.userRules,
  [topics.workspace]: identity.workspaceRules,
  [topics.apiKey]: identity.apiKeyRules,
  [topics.signUp]: identity.signUpRules,
  [topics.agent]: catalog.agentRules,
  [topics.knowledge]: catalog.knowledgeRules,
  [topics.share]: catalog.shareRules,
  [topics.mcpServer]: catalog.mcpServerRules,
  [topics.modelProvider]: catalog.modelProviderRules,
  [topics.searchEngine]: catalog.searchEngineRules,
  [topics.session]: conversation.sessionRules,
  [topics.message]: conversation.messageRules,
  [topics.usage]: conversation.usageRules,
  [topics.prompt]: conversation.promptRules,
  [topics.folder]: conversation.folderRules,
  [topics.order]: billing.orderRules,
  [topics.payment]: billing.paymentRules,
  [topics.subscription]: billing.subscriptionRules,
  [topics.plan]: billing.planRules,
  [topics.discount]: billing.discountRules,
  [topics.invoice]: billing.invoiceRules,
  [topics.seller]: billing.sellerRules,
  [topics.buyer]: billing.buyerRules,
  [topics.credits]: billing.creditsRules,
  [topics.quota]: billing.quotaRules,
  [topics.earnings]: billing.earningsRules,
  [topics.reconciliation]: billing.reconciliationRules,
  [topics.difference]: billing.differenceRules,
  [topics.audit]: audit,
  [topics.operations]: operations,
};

/** What machines measured and finished: nobody did it to anything. Its causes are in the log. */
export const left: readonly string[] = [
  'catalog UsageRecorded',
  'catalog DocumentReady',
  'catalog DocumentFailed',
  'conversation ReplyCompleted',
  'conversation ReplyFailed',
  'billing PaymentOpened',
  'billing SubscriptionRenewalUpcoming',
  'billing CreditsReserved',
  'billing CreditsSettled',
  'billing CreditsReleased',
  'billing CreditsExpired',
  'billing OwnerEarned',
  'billing EarningTakenBack',
];

/** How the log tells of an event; undefined: it does not. */
export function ruleOf(topic: string, type: string): Rule | undefined {
  const rules = rulesByTopic[topic];
  return rules && Object.hasOwn(rules, type) ? rules[type] : undefined;
}

/** What the log tells of, each by its topic and its type. */
export const audited: readonly (readonly [topic: string, type: string])[] = Object.entries(
  rulesByTopic,
).flatMap(([topic, rules]) => Object.keys(rules).map((type) => [topic, type] as const));
