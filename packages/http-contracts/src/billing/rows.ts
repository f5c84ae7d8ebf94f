import * as billingDetails from './billing-details.ts';
import * as discountCodes from './discount-codes.ts';
import * as earnings from './earnings.ts';
import * as invoices from './invoices.ts';
import * as orderExports from './order-exports.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as plans from './plans.ts';
import * as reconciliation from './reconciliation.ts';
import * as seller from './seller.ts';
import * as subscriptions from './subscriptions.ts';
import * as usage from './usage.ts';

/** Billing's rows of the public API. */
export const billingRows = {
  listPlans: plans.listPlans,
  createPlan: plans.createPlan,
  updatePlan: plans.updatePlan,
  listDiscountCodes: discountCodes.listDiscountCodes,
  createDiscountCode: discountCodes.createDiscountCode,
  updateDiscountCode: discountCodes.updateDiscountCode,
  quoteOrder: orders.quoteOrder,
  createOrder: orders.createOrder,
  listOrders: orders.listOrders,
  exportOrders: orderExports.exportOrders,
  listAllOrders: orders.listAllOrders,
  exportAllOrders: orderExports.exportAllOrders,
  getOrder: orders.getOrder,
  updateOrder: orders.updateOrder,
  listOrderEvents: orders.listOrderEvents,
  refundOrder: orders.refundOrder,
  getSeller: seller.getSeller,
  setSeller: seller.setSeller,
  getBillingDetails: billingDetails.getBillingDetails,
  setBillingDetails: billingDetails.setBillingDetails,
  listInvoices: invoices.listInvoices,
  exportInvoices: invoices.exportInvoices,
  listAllInvoices: invoices.listAllInvoices,
  exportAllInvoices: invoices.exportAllInvoices,
  listOrderInvoices: invoices.listOrderInvoices,
  getInvoice: invoices.getInvoice,
  getInvoicePdf: invoices.getInvoicePdf,
  listSubscriptions: subscriptions.listSubscriptions,
  listAllSubscriptions: subscriptions.listAllSubscriptions,
  getSubscription: subscriptions.getSubscription,
  createSubscription: subscriptions.createSubscription,
  updateSubscription: subscriptions.updateSubscription,
  quoteSubscription: subscriptions.quoteSubscription,
  resumeSubscription: subscriptions.resumeSubscription,
  subscribe: subscriptions.subscribe,
  unSubscribe: subscriptions.unSubscribe,
  openPaymentPortal: subscriptions.openPaymentPortal,
  payOrder: payments.payOrder,
  listPaymentProviders: payments.listPaymentProviders,
  stripeWebhook: payments.stripeWebhook,
  alipayWebhook: payments.alipayWebhook,
  getUsage: usage.getUsage,
  getUsageSeries: usage.getUsageSeries,
  exportLedger: usage.exportLedger,
  listLedger: usage.listLedger,
  grantCredits: usage.grantCredits,
  getWorkspaceUsage: usage.getWorkspaceUsage,
  getEarnings: earnings.getEarnings,
  listAgentEarnings: earnings.listAgentEarnings,
  listEarningLines: earnings.listEarningLines,
  listOwnersEarnings: earnings.listOwnersEarnings,
  listOwnersLines: earnings.listOwnersLines,
  createPayout: earnings.createPayout,
  getShareRate: earnings.getShareRate,
  setShareRate: earnings.setShareRate,
  listReconciliations: reconciliation.listReconciliations,
  startReconciliation: reconciliation.startReconciliation,
  listDifferences: reconciliation.listDifferences,
  reviewDifference: reconciliation.reviewDifference,
} as const;
