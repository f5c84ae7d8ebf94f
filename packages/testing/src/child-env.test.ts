import { expect, test } from '@jest/globals';
import { childEnv } from './child-env.ts';

test('a process gets what it is given and what tells of this machine, and no other setting of ours', () => {
  const ours = { PATH: '/bin', HOME: '/home/one', MODEL_BASE_URL: 'https://model.example.com' };
  expect(childEnv({ PORT: '0' }, ours)).toEqual({ PATH: '/bin', HOME: '/home/one', PORT: '0' });
  expect(childEnv({ PATH: '/nowhere' }, ours)).toEqual({ PATH: '/nowhere', HOME: '/home/one' });
});
