import { z } from 'zod';
import { route } from '../route.ts';
import { allOrderFilters, orderFilters } from './orders.ts';

const common = {
  service: 'billing',
  access: 'person',
  method: 'GET',
  rate: 'write',
  form: 'raw',
  sentence: 'No orders data received',
  answer: z.string(),
} as const;

export const exportOrders = route({
  ...common,
  path: '/api/orders/export',
  summary:
    'The same orders as CSV in UTF-8, all of them: times in UTC, amounts in decimals of their currency',
  query: z.strictObject(orderFilters),
});

export const exportAllOrders = route({
  ...common,
  path: '/api/admin/orders/export',
  access: 'admin',
  summary: 'The same orders of the whole platform as CSV in UTF-8, all of them, with whose they are',
  query: z.strictObject(allOrderFilters),
});
