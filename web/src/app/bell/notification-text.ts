import type { Notification } from '@tutka/http-contracts';
import type { TFunction } from 'i18next';
import type { IconName } from '../../components/icon/index.ts';
import { formatDate } from '../../lib/format/index.ts';

interface NotificationText {
  readonly icon: IconName;
  readonly title: string;
  readonly detail?: string;
}

type Say = (notification: Notification, t: TFunction) => NotificationText;

function ofOrder({ data: { number } }: Notification, t: TFunction): { readonly detail?: string } {
  return number === undefined ? {} : { detail: t('bell.ofOrder', { number }) };
}

const kinds: Readonly<Record<Notification['kind'], Say>> = {
  shareReceived: ({ data, by }, t) => ({
    icon: 'agent',
    title: t('bell.shareReceived', { name: data.agentName }),
    ...(by && { detail: t('bell.by', { person: by.email }) }),
  }),
  documentFailed: ({ data }, t) => ({
    icon: 'warning',
    title:
      Number(data.count ?? 1) > 1
        ? t('bell.documentsFailed', { count: Number(data.count) })
        : t('bell.documentFailed', { name: data.documentName }),
    ...(data.knowledgeName && { detail: t('bell.inBase', { name: data.knowledgeName }) }),
  }),
  orderExpiring: ({ data }, t) => ({
    icon: 'clock',
    title: t('bell.orderExpiring', { number: data.number }),
  }),
  paymentFailed: (notification, t) => ({
    icon: 'warning',
    title: t('bell.paymentFailed'),
    ...ofOrder(notification, t),
  }),
  receipt: (notification, t) => ({ icon: 'check', title: t('bell.receipt'), ...ofOrder(notification, t) }),
  invoice: ({ data }, t) => ({
    icon: 'receipt',
    title: t(data.of === 'creditNote' ? 'bell.creditNote' : 'bell.invoice', { number: data.number }),
    detail: String(data.amount),
  }),
  refund: (notification, t) => ({
    icon: 'undo',
    title: t(`bell.refund.${notification.data.part}`),
    ...ofOrder(notification, t),
  }),
  quota: ({ data }, t) => ({
    icon: 'warning',
    title: t(`bell.quota.${data.percent === 100 ? 'whole' : 'near'}.${data.quota}`),
    detail: t(`bell.quota.${data.of}`),
  }),
  renewalUpcoming: ({ data }, t) => ({
    icon: 'clock',
    title: t('bell.renewalUpcoming', { name: data.planName, date: formatDate(data.at) }),
    detail: t('bell.chargedThen', { amount: data.amount }),
  }),
  renewed: ({ data }, t) => ({
    icon: 'check',
    title: t('bell.renewed', { name: data.planName }),
    detail: t('bell.renewedUntil', { amount: data.amount, date: formatDate(data.until) }),
  }),
  renewalFailed: ({ data }, t) => ({
    icon: 'warning',
    title: t('bell.renewalFailed', { name: data.planName }),
    detail: t('bell.triedAgain', { date: formatDate(data.nextTryAt) }),
  }),
  subscriptionEnded: ({ data }, t) => ({
    icon: 'info',
    title: data.planName ? t('bell.planEnded', { name: data.planName }) : t('bell.somePlanEnded'),
  }),
  memberAdded: ({ data, by }, t) => ({
    icon: 'users',
    title: t('bell.memberAdded', { name: data.workspaceName }),
    ...(by && { detail: t('bell.by', { person: by.email }) }),
  }),
  memberRemoved: ({ data }, t) => ({
    icon: 'info',
    title: t('bell.memberRemoved', { name: data.workspaceName }),
  }),
};

/** What a notification says. */
export function notificationText(notification: Notification, t: TFunction): NotificationText {
  return kinds[notification.kind](notification, t);
}
