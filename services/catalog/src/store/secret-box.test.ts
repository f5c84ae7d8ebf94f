import { expect, test } from '@jest/globals';
import { SecretNotOpened, secretBox } from './secret-box.ts';

const box = secretBox('a master key that is long enough');

test('what is sealed opens for its owner, and no two seals are alike', () => {
  const [one, other] = [box.seal('the secret', 'row 1'), box.seal('the secret', 'row 1')];
  expect(box.open(one, 'row 1')).toBe('the secret');
  expect(one.equals(other)).toBe(false);
  expect(one.includes('the secret')).toBe(false);
});

test('for another owner, under another key, cut short or changed it does not open', () => {
  const sealed = box.seal('the secret', 'row 1');
  const flipped = Buffer.from(sealed);
  flipped[sealed.length - 1] = (flipped[sealed.length - 1] ?? 0) ^ 1;
  expect(() => box.open(sealed, 'row 2')).toThrow(SecretNotOpened);
  expect(() => secretBox('another master key, long as well').open(sealed, 'row 1')).toThrow(SecretNotOpened);
  expect(() => box.open(flipped, 'row 1')).toThrow(SecretNotOpened);
  for (const length of [0, 11, 30, 60, 70, 80]) {
    expect(() => box.open(sealed.subarray(0, length), 'row 1')).toThrow(SecretNotOpened);
  }
});
