import { ADMIN, type Me } from '@tutka/http-contracts';
import { matchPath } from 'react-router';
import type { IconName } from '../../components/icon/index.ts';
import { pages } from '../router/pages.ts';

export interface Place {
  readonly path: string;
  /** Its name, in the sentences under `places`. */
  readonly label: string;
  readonly icon: IconName;
  readonly group: 'work' | 'admin' | 'settings';
  /** Of the workspace acted in. */
  readonly ownersOnly?: true;
}

const places: readonly Place[] = [
  { path: '/', label: 'home', icon: 'home', group: 'work' },
  { path: '/chat', label: 'chat', icon: 'chat', group: 'work' },
  { path: '/agents', label: 'agents', icon: 'agent', group: 'work' },
  { path: '/knowledge', label: 'knowledge', icon: 'knowledge', group: 'work' },
  { path: '/mcp', label: 'tools', icon: 'tool', group: 'work' },
  { path: '/prompts', label: 'prompts', icon: 'quote', group: 'work' },
  { path: '/explore', label: 'explore', icon: 'explore', group: 'work' },
  { path: '/statistics', label: 'statistics', icon: 'chart', group: 'work' },
  { path: '/admin/statistics', label: 'platformStatistics', icon: 'chart', group: 'admin' },
  { path: '/admin/users', label: 'users', icon: 'users', group: 'admin' },
  { path: '/admin/workspaces', label: 'allWorkspaces', icon: 'building', group: 'admin' },
  { path: '/admin/models', label: 'models', icon: 'models', group: 'admin' },
  { path: '/admin/search', label: 'webSearch', icon: 'globe', group: 'admin' },
  { path: '/admin/orders', label: 'allOrders', icon: 'receipt', group: 'admin' },
  { path: '/admin/subscriptions', label: 'allSubscriptions', icon: 'refresh', group: 'admin' },
  { path: '/admin/earnings', label: 'ownersEarnings', icon: 'coins', group: 'admin' },
  { path: '/admin/reconciliation', label: 'reconciliation', icon: 'check', group: 'admin' },
  { path: '/admin/invoices', label: 'allInvoices', icon: 'file', group: 'admin' },
  { path: '/admin/seller', label: 'seller', icon: 'settings', group: 'admin' },
  { path: '/admin/plans', label: 'plans', icon: 'layers', group: 'admin' },
  { path: '/admin/discounts', label: 'discounts', icon: 'tag', group: 'admin' },
  { path: '/admin/audit', label: 'platformAudit', icon: 'history', group: 'admin' },
  { path: '/admin/operations', label: 'operations', icon: 'screen', group: 'admin' },
  { path: '/settings/workspace', label: 'workspace', icon: 'settings', group: 'settings' },
  { path: '/settings/members', label: 'members', icon: 'users', group: 'settings' },
  { path: '/settings/links', label: 'links', icon: 'link', group: 'settings' },
  { path: '/settings/profile', label: 'profile', icon: 'user', group: 'settings' },
  { path: '/settings/security', label: 'security', icon: 'lock', group: 'settings' },
  { path: '/settings/notifications', label: 'notifications', icon: 'bell', group: 'settings' },
  { path: '/keys', label: 'keys', icon: 'key', group: 'settings' },
  { path: '/billing', label: 'billing', icon: 'card', group: 'settings' },
  { path: '/pricing', label: 'pricing', icon: 'layers', group: 'settings' },
  { path: '/orders', label: 'orders', icon: 'receipt', group: 'settings' },
  { path: '/earnings', label: 'earnings', icon: 'coins', group: 'settings' },
  { path: '/invoices', label: 'invoices', icon: 'file', group: 'settings' },
  { path: '/settings/import', label: 'import', icon: 'upload', group: 'settings' },
  { path: '/settings/audit', label: 'audit', icon: 'history', group: 'settings', ownersOnly: true },
];

/** Whether an address lies in a place, as its link tells. */
export const isAt = ({ path }: Place, pathname: string): boolean =>
  matchPath({ path, end: path === '/' }, pathname) !== null;

const known = new Map(pages.map((page) => [page.path, page]));

/** Where this person may go from anywhere: the places that have a page. */
export function placesFor(me: Me | undefined): Place[] {
  return places.filter(({ path, group, ownersOnly }) => {
    const page = known.get(path);
    if (page === undefined || (ownersOnly && me?.workspace.role !== 'owner')) return false;
    return group === 'admin' ? me?.role === ADMIN : me !== undefined || page.access === 'everyone';
  });
}
