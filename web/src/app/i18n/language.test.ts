import { expect, it } from '@jest/globals';
import { matchLanguage } from './language.ts';

it.each([
  [['zh-CN'], 'zh-CN'],
  [['zh-TW', 'en'], 'zh-CN'],
  [['fi-FI', 'en-GB'], 'en'],
  [[null, 'en'], 'en'],
  [['fi'], undefined],
  [[], undefined],
])('%j speaks %s', (wishes, language) => expect(matchLanguage(wishes)).toBe(language));
