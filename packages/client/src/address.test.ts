import { expect, it } from '@jest/globals';
import { addressOf } from './address.ts';

const row = { path: '/api/knowledges/:id/documents/:docUuid' };

it('puts parameters into the path, escaped', () => {
  expect(addressOf(row, { params: { id: 'a/b', docUuid: 'c d' } })).toBe(
    '/api/knowledges/a%2Fb/documents/c%20d',
  );
});

it('leaves out filters that are null or undefined, keeps false, zero and empty', () => {
  const query = { name: null, status: 0, isPublic: false, title: '', page: undefined };
  expect(addressOf({ path: '/api/agents' }, { query })).toBe('/api/agents?status=0&isPublic=false&title=');
});

it('joins lists with commas', () => {
  expect(addressOf({ path: '/api/knowledges' }, { query: { tags: ['a', '标签'] } })).toBe(
    '/api/knowledges?tags=a%2C%E6%A0%87%E7%AD%BE',
  );
});
