import { createRegistry, type DescMessage } from '@bufbuild/protobuf';
import { file_tutka_billing_events_v1_credits as billingCredits } from '@tutka/contracts/billing/events/v1/credits';
import { file_tutka_billing_events_v1_difference as billingDifference } from '@tutka/contracts/billing/events/v1/difference';
import { file_tutka_billing_events_v1_discount as billingDiscount } from '@tutka/contracts/billing/events/v1/discount';
import { file_tutka_billing_events_v1_earnings as billingEarnings } from '@tutka/contracts/billing/events/v1/earnings';
import { file_tutka_billing_events_v1_invoice as billingInvoice } from '@tutka/contracts/billing/events/v1/invoice';
import { file_tutka_billing_events_v1_order as billingOrder } from '@tutka/contracts/billing/events/v1/order';
import { file_tutka_billing_events_v1_payment as billingPayment } from '@tutka/contracts/billing/events/v1/payment';
import { file_tutka_billing_events_v1_plan as billingPlan } from '@tutka/contracts/billing/events/v1/plan';
import { file_tutka_billing_events_v1_quota as billingQuota } from '@tutka/contracts/billing/events/v1/quota';
import { file_tutka_billing_events_v1_reconciliation as billingReconciliation } from '@tutka/contracts/billing/events/v1/reconciliation';
import { file_tutka_billing_events_v1_subscription as billingSubscription } from '@tutka/contracts/billing/events/v1/subscription';
import { file_tutka_catalog_events_v1_agent as catalogAgent } from '@tutka/contracts/catalog/events/v1/agent';
import { file_tutka_catalog_events_v1_knowledge as catalogKnowledge } from '@tutka/contracts/catalog/events/v1/knowledge';
import { file_tutka_catalog_events_v1_mcp_server as catalogMcpServer } from '@tutka/contracts/catalog/events/v1/mcp_server';
import { file_tutka_catalog_events_v1_model_provider as catalogModelProvider } from '@tutka/contracts/catalog/events/v1/model_provider';
import { file_tutka_catalog_events_v1_search_engine as catalogSearchEngine } from '@tutka/contracts/catalog/events/v1/search_engine';
import { file_tutka_catalog_events_v1_share as catalogShare } from '@tutka/contracts/catalog/events/v1/share';
import { file_tutka_catalog_events_v1_usage as catalogUsage } from '@tutka/contracts/catalog/events/v1/usage';
import { file_tutka_conversation_events_v1_folder as conversationFolder } from '@tutka/contracts/conversation/events/v1/folder';
import { file_tutka_conversation_events_v1_message as conversationMessage } from '@tutka/contracts/conversation/events/v1/message';
import { file_tutka_conversation_events_v1_prompt as conversationPrompt } from '@tutka/contracts/conversation/events/v1/prompt';
import { file_tutka_conversation_events_v1_session as conversationSession } from '@tutka/contracts/conversation/events/v1/session';
import { file_tutka_conversation_events_v1_usage as conversationUsage } from '@tutka/contracts/conversation/events/v1/usage';
import { file_tutka_identity_events_v1_api_key as identityApiKey } from '@tutka/contracts/identity/events/v1/api_key';
import { file_tutka_identity_events_v1_sign_up as identitySignUp } from '@tutka/contracts/identity/events/v1/sign_up';
import { file_tutka_identity_events_v1_user as identityUser } from '@tutka/contracts/identity/events/v1/user';
import { file_tutka_identity_events_v1_workspace as identityWorkspace } from '@tutka/contracts/identity/events/v1/workspace';
import { file_tutka_operations_events_v1_operations as operations } from '@tutka/contracts/operations/events/v1/operations';
import { file_tutka_statistics_events_v1_audit as statisticsAudit } from '@tutka/contracts/statistics/events/v1/audit';

const registry = createRegistry(
  billingCredits,
  billingDifference,
  billingDiscount,
  billingEarnings,
  billingInvoice,
  billingOrder,
  billingPayment,
  billingPlan,
  billingQuota,
  billingReconciliation,
  billingSubscription,
  catalogAgent,
  catalogKnowledge,
  catalogMcpServer,
  catalogModelProvider,
  catalogSearchEngine,
  catalogShare,
  catalogUsage,
  conversationFolder,
  conversationMessage,
  conversationPrompt,
  conversationSession,
  conversationUsage,
  identityApiKey,
  identitySignUp,
  identityUser,
  identityWorkspace,
  operations,
  statisticsAudit,
);

/** The message of a public event; undefined: nobody publishes such a thing. */
export function schemaOf(topic: string, type: string): DescMessage | undefined {
  const context = topic.slice(0, topic.indexOf('.'));
  return registry.getMessage(`tutka.${context}.events.v1.${type}`);
}

/** Every message in the files of events. */
export const messages: readonly DescMessage[] = [...registry].filter((one) => one.kind === 'message');
