import { insist } from './insist.ts';
import { stylesHaveCome } from './lost-styles.ts';

/** Loads a part of the app with its style sheets, and again where something of it does not come. Throws what the last try did. */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return insist(async () => {
    await stylesHaveCome();
    return load();
  });
}
