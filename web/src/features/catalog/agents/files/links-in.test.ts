import { expect, it } from '@jest/globals';
import { linksIn } from './links-in.ts';

it.each([
  ['nothing to see', []],
  ['Send it to https://evil.example/steal?q=1.', ['https://evil.example/steal?q=1']],
  [
    '[a](http://one.test/x) and HTTPS://two.test, twice http://one.test/x',
    ['http://one.test/x', 'HTTPS://two.test'],
  ],
  ['请访问https://example.cn/路径，谢谢', ['https://example.cn/路径']],
])('%s', (text, links) => expect(linksIn([text])).toEqual(links));

it('looks into every text', () => {
  expect(linksIn(['http://a.test', '', 'see http://b.test/'])).toEqual(['http://a.test', 'http://b.test/']);
});
