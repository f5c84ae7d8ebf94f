import { expect, it } from '@jest/globals';
import { nearest } from './nearest.ts';

const places = ['/', '/chat', '/agents', '/knowledge', '/admin/users', '/admin/models', '/settings/profile'];

it.each([
  ['/agnets', '/agents'],
  ['/Chats', '/chat'],
  ['/knowledge/does-not-exist', '/knowledge'],
  ['/settings', '/settings/profile'],
  ['/admin/user', '/admin/users'],
])('%s is nearest to %s', (wanted, place) => expect(nearest(wanted, places, 1)).toEqual([place]));

it('gives as many as are asked for', () => {
  expect(nearest('/x', places, 3)).toHaveLength(3);
});
