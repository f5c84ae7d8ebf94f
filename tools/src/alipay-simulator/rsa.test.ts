import { expect, test } from '@jest/globals';
import { writeAnswer } from './gateway-calls.ts';
import { publishedAnswer, publishedNotice } from './published-samples.ts';
import { isSigned, makeKeyPair, signable } from './rsa.ts';
import type { State } from './state.ts';

test('a notification of Alipay is signed over the same text as those of the simulator', () => {
  const { fields, alipayPublicKey } = publishedNotice;
  const text = signable(fields, ['sign', 'sign_type']);
  expect(isSigned(text, fields.sign ?? '', alipayPublicKey)).toBe(true);
  expect(isSigned(text.replace('0.10', '0.11'), fields.sign ?? '', alipayPublicKey)).toBe(false);
});

test('an answer of Alipay has the form of those of the simulator, and its signature is over the same part', () => {
  const { raw, method, alipayPublicKey } = publishedAnswer;
  const form = /^\{"(\w+)":(\{.*\}),"sign":"([^"]+)"\}$/;
  const [, name, body = '', sign = ''] = form.exec(raw) ?? [];
  expect(isSigned(body, sign, alipayPublicKey)).toBe(true);
  const keys = makeKeyPair();
  const written = writeAnswer(method, JSON.parse(body), { alipayKeys: keys } as State);
  const [, ownName, ownBody = '', ownSign = ''] = form.exec(written) ?? [];
  expect([ownName, ownBody]).toEqual([name, body]);
  expect(isSigned(ownBody, ownSign, keys.publicKey)).toBe(true);
});
