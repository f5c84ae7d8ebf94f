import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Element, splitJson } from './split-json.ts';

async function split(file: string | Buffer, sizes: readonly number[] = [], limit = 1e6): Promise<Element[]> {
  const bytes = Buffer.from(file);
  async function* pieces() {
    let at = 0;
    for (let turn = 0; at < bytes.length; turn++) {
      const size = sizes[turn % sizes.length] ?? bytes.length;
      // The same memory is used for every piece, as a stream's may be.
      const piece = Buffer.from(bytes.subarray(at, at + size));
      yield piece;
      piece.fill(0);
      at += size;
    }
  }
  const elements: Element[] = [];
  for await (const element of splitJson(pieces(), limit)) elements.push(element);
  return elements;
}

const parsed = (elements: readonly Element[]) =>
  elements.map((element) => ('bytes' in element ? JSON.parse(element.bytes.toString()) : element));

test('an array is cut into its elements, however it is cut into pieces', async () => {
  const anyThing = fc.oneof(
    fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
    fc.array(fc.jsonValue()),
  );
  const anySizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(anyThing), anySizes, fc.constantFrom(0, 2), async (things, sizes, indent) => {
      const file = JSON.stringify(things, null, indent);
      expect(parsed(await split(file, sizes))).toEqual(JSON.parse(file));
    }),
  );
});

test('one object is one element, also behind a byte order mark', async () => {
  const object = { a: [1, { b: '}]"\\' }] };
  expect(parsed(await split(`\ufeff ${JSON.stringify(object)}\n`, [4]))).toEqual([object]);
  expect(await split('[]')).toEqual([]);
});

test('several files that stand one behind the other are read as one', async () => {
  const files = [[{ a: 1 }, { b: '][' }], { c: [2] }, [], [{ d: 3 }]];
  const file = files.map((each) => JSON.stringify(each)).join('\n');
  for (const size of [1, 3, 1000]) {
    expect(parsed(await split(file, [size]))).toEqual([{ a: 1 }, { b: '][' }, { c: [2] }, { d: 3 }]);
  }
  await expect(split(`${file}[{`)).rejects.toMatchObject({ code: 'IMPORT_FILE_DAMAGED' });
});

test('each of several files may begin with a byte order mark', async () => {
  for (const size of [1, 1000])
    expect(parsed(await split('\ufeff[{"a":1}]\n\ufeff{"b":2}\n', [size]))).toEqual([{ a: 1 }, { b: 2 }]);
  await expect(split('[\ufeff{}]')).rejects.toMatchObject({ code: 'IMPORT_NOT_AN_EXPORT' });
});

test('what is too large is left out, and what follows it is not', async () => {
  const elements = await split(JSON.stringify([{ a: 1 }, { b: 'x'.repeat(200) }, { c: 2 }]), [7], 100);
  expect(parsed(elements)).toEqual([{ a: 1 }, { tooLarge: true }, { c: 2 }]);
});

test('a file that ends too early, goes on behind its end or holds no chats is none', async () => {
  const whole = JSON.stringify([{ a: 'x' }, { b: [1] }]);
  for (let length = 1; length < whole.length; length++) {
    await expect(split(whole.slice(0, length))).rejects.toMatchObject({ code: 'IMPORT_FILE_DAMAGED' });
  }
  for (const file of ['[{}]]', '{} x', '[{}]"', '[{}] 1']) {
    await expect(split(file)).rejects.toMatchObject({ code: 'IMPORT_FILE_DAMAGED' });
  }
  for (const file of ['', ' ', 'null', '"chats"', '[1]', '["a"]', '<html>', '\0\0']) {
    await expect(split(file)).rejects.toMatchObject({ code: 'IMPORT_NOT_AN_EXPORT' });
  }
});
