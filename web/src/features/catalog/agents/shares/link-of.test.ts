import { expect, test } from '@jest/globals';
import { frameTag } from './link-of.ts';

test('a frame of a site’s own lets its visitors copy and dictate', () => {
  expect(frameTag('https://tutka.test/embed/1#token')).toContain(
    '<iframe src="https://tutka.test/embed/1#token" title="Chat" allow="clipboard-write; microphone"',
  );
});
