export { insist } from './insist.ts';
export { loadPart } from './load-part.ts';
export { bringLostStyles } from './lost-styles.ts';
