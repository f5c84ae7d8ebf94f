import { textSetting } from './text-setting.ts';

/**
 * A number that whoever runs a test or a measurement may set, such as SEED; `usual` where it is not set. Throws where it is no
 * number or less than `least`: with none, a load of nothing would pass.
 */
export function numberSetting(name: string, usual: number, least = 0): number {
  const text = textSetting(name);
  return text === undefined ? usual : numberIn(text, name, usual, least);
}

/** Several of them with commas between, such as RATES. Throws as `numberSetting`. */
export function numbersSetting(name: string, usual: readonly number[], least = 0): readonly number[] {
  const text = textSetting(name);
  return text === undefined
    ? usual
    : text.split(',').map((one) => numberIn(one.trim(), name, usual[0] ?? least, least));
}

function numberIn(text: string, name: string, usual: number, least: number): number {
  const value = text === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value) && value >= least) return value;
  throw new Error(`${name} is to be a number from ${least}, such as ${usual}; it is "${text}"`);
}
