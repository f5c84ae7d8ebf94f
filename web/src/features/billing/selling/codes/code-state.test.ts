import { expect, it } from '@jest/globals';
import { codeState } from './code-state.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const code = { isActive: true, limit: null, usedCount: 7, from: null, until: null };

it.each([
  [{}, 'counts'],
  [{ limit: 8 }, 'counts'],
  [{ limit: 7 }, 'usedUp'],
  [{ until: '2026-11-21T12:00:00Z' }, 'over'],
  [{ from: '2026-11-21T12:00:01Z' }, 'notYet'],
  [{ isActive: false, limit: 7 }, 'stopped'],
])('with %j it %s', (more, state) => expect(codeState({ ...code, ...more }, now)).toBe(state));
