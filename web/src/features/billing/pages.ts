import type { PageRoute } from '../../lib/page/index.ts';

const page = (
  path: string,
  load: PageRoute['load'],
  access: PageRoute['access'] = 'person',
  languages: PageRoute['languages'] = ['billing'],
): PageRoute => ({ path, languages, access, load });

export const pages: readonly PageRoute[] = [
  page('/pricing', () => import('./pricing/PricingPage.tsx'), 'everyone'),
  page('/billing', () => import('./usage/BillingPage.tsx'), 'person', ['billing', 'usage', 'subscription']),
  page('/checkout', () => import('./checkout/CheckoutPage.tsx')),
  page('/orders', () => import('./orders/OrdersPage.tsx')),
  page('/orders/:id', () => import('./order/OrderPage.tsx')),
  page('/earnings', () => import('./earnings/EarningsPage.tsx'), 'person', ['earnings']),
  page('/admin/earnings', () => import('./earnings/owners/OwnersPage.tsx'), 'admin', ['earnings']),
  page('/admin/earnings/:workspace', () => import('./earnings/owners/OwnerPage.tsx'), 'admin', ['earnings']),
  page('/admin/orders', () => import('./selling/orders/AllOrdersPage.tsx'), 'admin', ['billing', 'selling']),
  page('/admin/reconciliation', () => import('./reconciliation/ReconciliationPage.tsx'), 'admin', [
    'reconciliation',
  ]),
  page('/admin/plans', () => import('./selling/plans/PlansPage.tsx'), 'admin', ['selling']),
  page('/admin/discounts', () => import('./selling/codes/CodesPage.tsx'), 'admin', ['selling']),
];
