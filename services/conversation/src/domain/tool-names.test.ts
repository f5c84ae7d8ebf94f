import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toolNames } from './tool-names.ts';

test.each([
  [[['Weather', 'forecast']], ['Weather__forecast']],
  [
    [
      ['天气', '查询'],
      ['文件', '查询'],
    ],
    ['server__tool', 'server__tool_2'],
  ],
  [
    [
      ['a b', 'c/d.e'],
      ['a_b', 'c d e'],
    ],
    ['a_b__c_d_e', 'a_b__c_d_e_2'],
  ],
  [[['Café', 'größe']], ['Cafe__gro_e']],
])('%j are called %j', (tools, names) => {
  expect(toolNames(tools.map(([server = '', tool = '']) => ({ server, tool })))).toEqual(names);
});

test('names fit every provider, and no two are alike', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('read', 'a'.repeat(80), '读', ''));
  fc.assert(
    fc.property(fc.array(fc.record({ server: text, tool: text }), { maxLength: 40 }), (tools) => {
      const names = toolNames(tools);
      expect(new Set(names).size).toBe(tools.length);
      for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    }),
  );
});

test('thousands of tools that are called alike are counted once, and long names read once', () => {
  const begun = performance.now();
  const alike = Array.from({ length: 50_000 }, (_, at) => ({
    server: '服务器',
    tool: String.fromCodePoint(0x4e00 + (at % 9_000)),
  }));
  expect(toolNames(alike).at(-1)).toBe('server__tool_50000');
  expect(toolNames([{ server: '', tool: `__read${'_'.repeat(500_000)}x__` }])).toEqual([
    `read${'_'.repeat(60)}`,
  ]);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
