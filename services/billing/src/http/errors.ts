import { idempotencyErrors } from '@tutka/service-base';
import type { ErrorTable, FailureRow } from '@tutka/service-runtime';

const told =
  (code: number, errorCode: string) =>
  (error: Error): FailureRow => ({ code, errorCode, error: error.message });

/** How refusals about orders and payments show. */
export const orderErrors: ErrorTable = {
  OrderNotFound: { code: 404, errorCode: 'ORDER_NOT_FOUND', error: 'Order not found' },
  TooManyFound: {
    code: 400,
    errorCode: 'TOO_MANY_FOUND',
    error: 'This is part of more names and addresses than can be looked through: write more of it',
  },
  OrderNotYours: {
    code: 403,
    errorCode: 'ORDER_NOT_YOURS',
    error: 'Only who placed an order may pay or cancel it',
  },
  OrderFinal: {
    code: 409,
    errorCode: 'ORDER_FINAL',
    error: 'This order is completed or cancelled and cannot be changed any more',
  },
  OnlyCancelled: {
    code: 409,
    errorCode: 'ORDER_ONLY_CANCELLED',
    error:
      'An order is completed by its payment. You can cancel it while it is not paid, and change nothing else.',
  },
  OrderOverdue: {
    code: 409,
    errorCode: 'ORDER_EXPIRED',
    error: 'This order was not paid in time: please place a new one',
  },
  SubscriptionNotFound: {
    code: 404,
    errorCode: 'SUBSCRIPTION_NOT_FOUND',
    error: 'Subscription not found',
  },
  AlreadySubscribed: {
    code: 409,
    errorCode: 'ALREADY_SUBSCRIBED',
    error: 'Your workspace has a subscription already: change its plan instead',
  },
  SubscriptionBusy: told(409, 'SUBSCRIPTION_BUSY'),
  SubscriptionEnding: {
    code: 409,
    errorCode: 'SUBSCRIPTION_ENDING',
    error: 'This subscription ends with its period: please resume it first',
  },
  PriceChanged: {
    code: 409,
    errorCode: 'PRICE_CHANGED',
    error: 'The price has changed meanwhile: please look at it again',
  },
  SubscriptionOver: {
    code: 409,
    errorCode: 'SUBSCRIPTION_OVER',
    error: 'This subscription cannot be resumed any more: please subscribe anew',
  },
  SubscriptionDisputed: {
    code: 409,
    errorCode: 'SUBSCRIPTION_DISPUTED',
    error: 'A payment of this subscription is disputed: nothing can be changed until that is decided',
  },
  NothingToPay: {
    code: 409,
    errorCode: 'NOTHING_TO_PAY',
    error: 'This subscription waits for no payment',
  },
  NoPortal: {
    code: 409,
    errorCode: 'NO_PORTAL',
    error: 'What this subscription is paid with cannot be changed on a page of its provider',
  },
  NotForSale: told(404, 'NOT_FOR_SALE'),
  CurrencyNotOffered: told(400, 'CURRENCY_NOT_OFFERED'),
  AlreadyOwned: { code: 409, errorCode: 'ALREADY_OWNED', error: 'Your workspace may use this agent already' },
  NotAnAmount: told(400, 'NOT_AN_AMOUNT'),
  DiscountUnknown: { code: 400, errorCode: 'DISCOUNT_UNKNOWN', error: 'This discount code is not valid now' },
  DiscountUsedUp: { code: 400, errorCode: 'DISCOUNT_USED_UP', error: 'This discount code is used up' },
  DiscountNotForThis: {
    code: 400,
    errorCode: 'DISCOUNT_NOT_FOR_THIS',
    error: 'This discount code is not for this product or currency',
  },
  DiscountNotFound: { code: 404, errorCode: 'DISCOUNT_NOT_FOUND', error: 'Discount code not found' },
  DiscountMeaningless: told(400, 'DISCOUNT_MEANINGLESS'),
  DiscountExists: { code: 409, errorCode: 'DISCOUNT_EXISTS', error: 'Another discount has this code' },
  SellerMeaningless: told(400, 'SELLER_MEANINGLESS'),
  BuyerNotYours: {
    code: 403,
    errorCode: 'BILLING_DETAILS_NOT_YOURS',
    error: 'Only an owner or admin of the workspace may change its billing details',
  },
  InvoiceNotFound: { code: 404, errorCode: 'INVOICE_NOT_FOUND', error: 'Invoice not found' },
  ReturnUrlNotAllowed: {
    code: 400,
    errorCode: 'RETURN_URL_NOT_ALLOWED',
    error: 'The address to come back to is not one of this platform (PUBLIC_URL, RETURN_ORIGINS)',
  },
  ProviderNotOffered: told(400, 'PROVIDER_NOT_OFFERED'),
  ProviderCurrency: told(400, 'PROVIDER_CURRENCY'),
  ProviderUnavailable: {
    code: 503,
    errorCode: 'PROVIDER_UNAVAILABLE',
    error: 'The payment provider does not answer: please try again in a moment',
  },
  ProviderRefused: {
    code: 502,
    errorCode: 'PROVIDER_REFUSED',
    error: 'The payment provider refused this payment',
  },
  AmountTooSmall: {
    code: 409,
    errorCode: 'AMOUNT_TOO_SMALL',
    error: 'The payment provider takes no amount so small: choose another one, or order more',
  },
  NoticeRefused: { code: 400, errorCode: 'NOTICE_REFUSED', error: 'This notification is not genuine' },
  NothingToRefund: {
    code: 409,
    errorCode: 'NOTHING_TO_REFUND',
    error: 'Nothing of this order is left to be refunded',
  },
  RefundTooLarge: told(409, 'REFUND_TOO_LARGE'),
  RangeRefused: told(400, 'RANGE_REFUSED'),
  ReconciliationUnderWay: {
    code: 409,
    errorCode: 'RECONCILIATION_UNDER_WAY',
    error: "This provider's books are being compared already",
  },
  DifferenceNotFound: { code: 404, errorCode: 'DIFFERENCE_NOT_FOUND', error: 'Difference not found' },
  ...idempotencyErrors,
};
