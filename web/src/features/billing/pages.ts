import type { PageRoute } from '../../lib/page/index.ts';

const page = (
  path: string,
  load: PageRoute['load'],
  access: PageRoute['access'] = 'person',
  languages: PageRoute['languages'] = ['billing'],
): PageRoute => ({ path, languages, access, load });

export const pages: readonly PageRoute[] = [
  page('/pricing', () => import('./pricing/PricingPage.tsx'), 'everyone', ['billing', 'subscription']),
  page('/billing', () => import('./usage/BillingPage.tsx'), 'person', ['billing', 'usage', 'subscription']),
  page('/earnings', () => import('./earnings/EarningsPage.tsx'), 'person', ['earnings']),
  page('/admin/earnings', () => import('./earnings/owners/OwnersPage.tsx'), 'admin', ['earnings']),
  page('/admin/earnings/:workspace', () => import('./earnings/owners/OwnerPage.tsx'), 'admin', ['earnings']),
  page('/admin/workspaces', () => import('./tenants/AllWorkspacesPage.tsx'), 'admin', ['tenants']),
  page('/admin/workspaces/:uuid', () => import('./tenants/WorkspacePage.tsx'), 'admin', [
    'tenants',
    'usage',
    'person',
  ]),
  page('/checkout', () => import('./checkout/CheckoutPage.tsx'), 'person', ['billing', 'invoices']),
  page('/orders', () => import('./orders/OrdersPage.tsx')),
  page('/orders/:id', () => import('./order/OrderPage.tsx'), 'person', [
    'billing',
    'invoices',
    'subscription',
  ]),
  page('/invoices', () => import('./invoices/InvoicesPage.tsx'), 'person', ['billing', 'invoices']),
  page('/invoices/:uuid', () => import('./invoices/InvoicePage.tsx'), 'person', ['billing', 'invoices']),
  page('/admin/invoices', () => import('./invoices/AllInvoicesPage.tsx'), 'admin', ['billing', 'invoices']),
  page('/admin/seller', () => import('./invoices/seller/SellerPage.tsx'), 'admin', ['invoices']),
  page('/admin/orders', () => import('./selling/orders/AllOrdersPage.tsx'), 'admin', ['billing', 'selling']),
  page('/admin/subscriptions', () => import('./selling/subscriptions/AllSubscriptionsPage.tsx'), 'admin', [
    'billing',
    'selling',
  ]),
  page('/admin/reconciliation', () => import('./reconciliation/ReconciliationPage.tsx'), 'admin', [
    'reconciliation',
  ]),
  page('/admin/plans', () => import('./selling/plans/PlansPage.tsx'), 'admin', ['selling']),
  page('/admin/discounts', () => import('./selling/codes/CodesPage.tsx'), 'admin', ['billing', 'selling']),
];
