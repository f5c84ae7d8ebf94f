import { afterEach, expect, test } from '@jest/globals';
import { numberSetting, numbersSetting } from './number-setting.ts';

const name = 'TUTKA_TEST_NUMBER';
afterEach(() => {
  delete process.env[name];
});

const set = (text: string) => {
  process.env[name] = text;
  return () => numberSetting(name, 20, 1);
};

test('what is set is taken, and else what is usual', () => {
  expect(numberSetting(name, 20)).toBe(20);
  expect(set('')()).toBe(20);
  expect(set('200')()).toBe(200);
});

test('what is no number, or too little of one, is refused with what to write', () => {
  for (const text of ['abc', '1O0', 'Infinity', '0', '-5'])
    expect(set(text)).toThrow(`${name} is to be a number from 1, such as 20; it is "${text}"`);
});

test('several stand with commas between, each of them looked at', () => {
  expect(numbersSetting(name, [50, 100], 1)).toEqual([50, 100]);
  process.env[name] = '10, 20,30';
  expect(numbersSetting(name, [50, 100], 1)).toEqual([10, 20, 30]);
  for (const text of ['10,,20', '10,x', '10,0']) {
    process.env[name] = text;
    expect(() => numbersSetting(name, [50, 100], 1)).toThrow(`${name} is to be a number from 1, such as 50`);
  }
});
