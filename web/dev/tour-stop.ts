import type { Page } from 'playwright-core';

/** A picture to take: an address in a state of the fixtures, after an action where one is needed. */
export interface Stop {
  readonly name: string;
  readonly path: string;
  readonly states: readonly State[];
  /** What to do on the page before the picture. */
  readonly act?: (page: Page) => Promise<void>;
  /** When it is all there, of a page with a stream that stays open. */
  readonly ready?: (page: Page) => Promise<void>;
}

export type State = 'filled' | 'empty' | 'loading' | 'failing' | 'visitor' | 'member' | 'begun';

/** Of a page with a list. */
export const four: readonly State[] = ['filled', 'empty', 'loading', 'failing'];
