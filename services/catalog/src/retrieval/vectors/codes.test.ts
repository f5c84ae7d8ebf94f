import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cosine, decodeVector, encodeVector, unit } from './codes.ts';
import { SignGuess, signsOf } from './signs.ts';

const vector = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 })
  .map((values) => unit(Float32Array.from(values)))
  .filter((made) => made !== undefined);

test('a code says nearly what its vector says', () => {
  fc.assert(
    fc.property(vector, (one) => {
      const back = decodeVector(encodeVector(one));
      one.forEach((value, at) => {
        expect(Math.abs(value - (back[at] as number))).toBeLessThan(0.005);
      });
      expect(cosine(encodeVector(one), one)).toBeCloseTo(1, 1);
    }),
  );
});

test('a guess adds what agrees in sign and takes off what does not', () => {
  fc.assert(
    fc.property(
      vector,
      fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
      (question, stream) => {
        // What is too small for a float has no direction.
        const others = [0, 1, 2].map(
          () => unit(Float32Array.from(question, () => stream.next().value as number)) ?? question,
        );
        const codes = others.map(encodeVector);
        const signs = signsOf(codes);
        const guess = new SignGuess(question);
        codes.forEach((code, slot) => {
          const byHand = decodeVector(code).reduce(
            (sum, value, at) => sum + (value >= 0 ? 1 : -1) * (question[at] as number),
            0,
          );
          expect(guess.at(signs, slot)).toBeCloseTo(byHand, 4);
        });
      },
    ),
  );
});

test('what has no direction is no vector', () => {
  expect(unit(Float32Array.from([0, 0]))).toBeUndefined();
  expect(unit(Float32Array.from([1, Number.NaN]))).toBeUndefined();
});
