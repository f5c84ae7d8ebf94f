import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Answering, answer } from '@tutka/testing/answering';
import { startAnswering } from '../../../test/answering.ts';
import { updateSession } from './update-session.ts';

const uuid = '11111111-1111-4111-8111-111111111111';

let server: Answering;
beforeAll(async () => {
  server = await startAnswering();
});
afterAll(() => server.stop());

it('the update of a session alone resolves with the whole envelope when the code is 400', async () => {
  const refused = { code: 400, error: 'Invalid UUID format', errorCode: 'VALIDATION_FAILED' };
  server.use(answer(400, refused));
  expect(await updateSession({ params: { uuid }, body: { title: 'x' } })).toEqual({ refused });
  server.use(answer(409, { code: 409 }));
  await expect(updateSession({ params: { uuid }, body: {} })).rejects.toThrow('Failed to update session');
  server.use(answer(200, { code: 200, data: { uuid } }));
  expect(await updateSession({ params: { uuid }, body: {} })).toEqual({ session: { uuid } });
});
