import { z } from 'zod';
import { uuid } from '../fields.ts';
import { route } from '../route.ts';

export const getUserLogo = route({
  method: 'GET',
  path: '/api/logos/:uuid',
  service: 'identity',
  access: 'public',
  rate: 'read',
  form: 'raw',
  summary: 'The picture made for an account, as SVG',
  sentence: 'User not found',
  params: z.strictObject({ uuid }),
  answer: z.string(),
});
