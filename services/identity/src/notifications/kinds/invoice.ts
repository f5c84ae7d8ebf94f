import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { CreditNoteIssuedSchema, InvoiceIssuedSchema } from '@tutka/contracts/billing/events/v1/invoice';
import type { PublicEvent } from '@tutka/messaging';
import { amountText } from '../about-subscription.ts';
import { memberOrOwners } from '../member-or-owners.ts';
import type { NotificationKind } from '../notification-kind.ts';

function issued({ type, value }: PublicEvent) {
  if (type === 'InvoiceIssued') return { of: 'invoice', ...fromBinary(InvoiceIssuedSchema, value) } as const;
  if (type !== 'CreditNoteIssued') return undefined;
  return { of: 'creditNote', ...fromBinary(CreditNoteIssuedSchema, value) } as const;
}

const names = {
  invoice: { en: 'invoice', 'zh-CN': '账单' },
  creditNote: { en: 'credit note', 'zh-CN': '贷项通知单' },
} as const;
const nameOf = (of: unknown) => names[of === 'creditNote' ? 'creditNote' : 'invoice'];

/** An invoice or a credit note was issued: told to whoever placed the order, while the workspace is theirs to look at. */
export const invoice: NotificationKind = {
  kind: 'invoice',
  topics: [topics.invoice],
  async notice(event, known) {
    const found = issued(event);
    if (!found) return undefined;
    const { of, invoiceUuid, number, orderUuid, total } = found;
    const to = await memberOrOwners(known, event.workspace, (await known.orderOf(orderUuid))?.user ?? '');
    const data = { of, number, amount: total ? amountText(total) : '', invoiceUUID: invoiceUuid };
    return { to, data, link: `/invoices/${invoiceUuid}` };
  },
  words: {
    en: ({ of, number, amount }) => ({
      subject: `Your ${nameOf(of).en} ${number}`,
      paragraphs: [`It is about ${amount}. You can read it, print it and save it as PDF at any time.`],
      action: `Open the ${nameOf(of).en}`,
    }),
    'zh-CN': ({ of, number, amount }) => ({
      subject: `您的${nameOf(of)['zh-CN']} ${number}`,
      paragraphs: [`金额为 ${amount}。您可随时查看、打印，或保存为 PDF。`],
      action: `查看${nameOf(of)['zh-CN']}`,
    }),
  },
};
