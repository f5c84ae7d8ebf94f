import { expect, it } from '@jest/globals';
import { plots } from './palette.ts';

type Triple = readonly [number, number, number];

/** What people see who lack one kind of cones, in linear light (Machado, Oliveira, Fernandes 2009), and all others. */
const SIGHTS: Readonly<Record<string, readonly Triple[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const TO_CONES: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
/** In hundredths of OKLab; two is what a trained eye just tells apart side by side. */
const APART = 8;
const CONTRAST = 3;

const times = (matrix: readonly Triple[], [a, b, c]: Triple) =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple;
const each = (triple: Triple, act: (part: number) => number) => triple.map(act) as unknown as Triple;

function linear(hex: string): Triple {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return each(parts as unknown as Triple, (part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
}

function seen(hex: string, sight: readonly Triple[]): Triple {
  const light = each(times(sight, linear(hex)), (part) => Math.min(1, Math.max(0, part)));
  return times(TO_LAB, each(times(TO_CONES, light), Math.cbrt));
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((hex) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0])
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const pairs = (colours: readonly string[]) =>
  colours.flatMap((one, place) => colours.slice(place + 1).map((other) => [one, other] as const));

it.each(Object.entries(SIGHTS))('the colours of plots are told apart with %s', (_, sight) => {
  for (const [one, other] of [...pairs(plots.light), ...pairs(plots.dark)]) {
    const [from, to] = [seen(one, sight), seen(other, sight)];
    const distance = 100 * Math.hypot(...from.map((part, at) => part - (to[at] ?? 0)));
    expect({ one, other, apart: distance >= APART }).toEqual({ one, other, apart: true });
  }
});

it.each([
  ['light', '#ffffff'],
  ['dark', '#1c2221'],
] as const)('and stand out from the %s ground', (scheme, ground) => {
  for (const colour of plots[scheme]) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(CONTRAST);
});
