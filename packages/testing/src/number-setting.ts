/**
 * A number that whoever runs a test or a measurement may set, such as SEED; `usual` where it is not set. Throws where it is no
 * number or less than `least`: with none, a load of nothing would pass.
 */
export function numberSetting(name: string, usual: number, least = 0): number {
  const text = process.env[name]?.trim() ?? '';
  const value = text === '' ? usual : Number(text);
  if (Number.isFinite(value) && value >= least) return value;
  throw new Error(`${name} is to be a number from ${least}, such as ${usual}; it is "${text}"`);
}
