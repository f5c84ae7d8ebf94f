import { textSetting } from './text-setting.ts';

/**
 * Of some names those that the pattern in a setting finds, all where it is not set. Throws where it is no pattern or finds none:
 * nothing would be shown.
 */
export function chosen<Name extends string>(setting: string, names: readonly Name[]): ReadonlySet<Name> {
  const pattern = patternOf(setting);
  const found = new Set(names.filter((name) => pattern.test(name)));
  if (found.size === 0) throw new Error(`${setting}: ${pattern} finds none of: ${names.join('; ')}`);
  return found;
}

/** The same, and none where the setting is 0. */
export function chosenOrNone<Name extends string>(
  setting: string,
  names: readonly Name[],
): ReadonlySet<Name> {
  return textSetting(setting) === '0' ? new Set() : chosen(setting, names);
}

function patternOf(setting: string): RegExp {
  try {
    return new RegExp(textSetting(setting) ?? '');
  } catch (error) {
    throw new Error(`${setting} is to be a pattern: ${(error as Error).message}`);
  }
}
