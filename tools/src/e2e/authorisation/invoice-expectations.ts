import { randomUUID } from 'node:crypto';
import { routes } from '@tutka/http-contracts';
import { until } from '../until.ts';
import { adminAlone, type Expectation, signedIn } from './expectation.ts';
import type { World } from './world.ts';

const seller = {
  name: 'Lighthouse GmbH',
  address: 'Kai 1\n20457 Hamburg',
  country: 'DE',
  taxId: '',
  email: '',
  logoText: '',
  note: '',
  invoicePrefix: 'TEST',
  creditNotePrefix: 'TEST-CN',
  taxRates: [],
};
const buyer = { name: 'Keeper', address: '', country: 'FI', region: '', taxId: '', email: '' };

/** Of credits that a code pays for wholly. */
async function invoiced({ owner, admin }: World): Promise<{ order: string; invoice: string }> {
  const code = `INVOICE-${randomUUID().slice(0, 8)}`.toUpperCase();
  const products = { kinds: [], planIds: [], agentUUIDs: [] };
  const free = { code, kind: 'percent', value: '100', currency: null, from: null, until: null, limit: 1 };
  await admin.call(routes.createDiscountCode, { body: { ...free, products } });
  const body = { product: { kind: 'credits', amount: '5.00' }, currency: 'USD', discountCode: code };
  const { uuid: order } = await owner.call(routes.createOrder, { body });
  const asked = { params: { id: order } };
  const found = await until(
    'the invoice',
    async () => (await owner.call(routes.listOrderInvoices, asked))[0],
  );
  return { order, invoice: found.uuid };
}

/** An ADMIN sees everybody's. */
const ownerAndAdmin: Expectation['statuses'] = [401, 200, 404, 401, 200];
const ofInvoice = async (world: World) => ({ params: { uuid: (await invoiced(world)).invoice } });

/** The rows about who sells, who buys, and the documents between them. */
export const invoiceExpectations = {
  getSeller: { statuses: adminAlone },
  setSeller: { statuses: adminAlone, call: () => ({ body: seller }) },
  getBillingDetails: { statuses: signedIn },
  setBillingDetails: { statuses: signedIn, call: () => ({ body: buyer }) },
  listInvoices: { statuses: signedIn },
  exportInvoices: { statuses: signedIn },
  listAllInvoices: { statuses: adminAlone },
  exportAllInvoices: { statuses: adminAlone },
  listOrderInvoices: {
    statuses: ownerAndAdmin,
    call: async (world) => ({ params: { id: (await invoiced(world)).order } }),
  },
  getInvoice: { statuses: ownerAndAdmin, call: ofInvoice },
  getInvoicePdf: { statuses: ownerAndAdmin, call: ofInvoice },
} satisfies Record<string, Expectation>;
