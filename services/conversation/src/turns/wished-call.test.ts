import { expect, test } from '@jest/globals';
import { WishedCall } from './wished-call.ts';

test('a tool that nobody has is named as PostgreSQL can keep it', () => {
  const wish = { id: 'a', name: 're\0ad\ud83d', arguments: {}, text: '{}' };
  expect(new WishedCall('1', wish, 0, []).begun).toMatchObject({ server: '', tool: 'read\ufffd' });
});
