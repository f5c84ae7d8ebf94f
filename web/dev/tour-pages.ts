import type { Page } from 'playwright-core';
import { id } from './fixtures/values.ts';

/** A picture to take: an address in a state of the fixtures, after an action where one is needed. */
export interface Stop {
  readonly name: string;
  readonly path: string;
  readonly states: readonly State[];
  /** What to do on the page before the picture. */
  readonly act?: (page: Page) => Promise<void>;
}

export type State = 'filled' | 'empty' | 'loading' | 'failing' | 'visitor' | 'member' | 'begun';

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

async function askForCode(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('mara.lindqvist@example.com');
  await page.keyboard.press('Enter');
}

const four: readonly State[] = ['filled', 'empty', 'loading', 'failing'];

/** Every page in every state it has. */
export const stops: readonly Stop[] = [
  { name: 'signin', path: '/signin', states: ['visitor'] },
  { name: 'signin-code', path: '/signin', states: ['visitor'], act: askForCode },
  { name: 'home', path: '/', states: [...four, 'begun'] },
  { name: 'profile', path: '/settings/profile', states: ['filled'] },
  { name: 'users', path: '/admin/users', states: [...four, 'member'] },
  { name: 'users-nobody', path: '/admin/users?email=nobody@example.com', states: ['filled'] },
  { name: 'users-edit', path: '/admin/users', states: ['filled'], act: press(/^(Change|更改) jonas/) },
  { name: 'models', path: '/admin/models', states: four },
  { name: 'models-new', path: '/admin/models?edit=new', states: ['filled'] },
  { name: 'not-found', path: '/agnets', states: ['filled', 'visitor'] },
  {
    name: 'finder',
    path: '/settings/profile',
    states: ['filled'],
    act: (page) => page.keyboard.press('Control+k'),
  },
  { name: 'chat', path: '/chat', states: four },
  { name: 'chat-open', path: `/chat/${id('f', 1)}`, states: ['filled', 'loading', 'failing'] },
  { name: 'agents', path: '/agents', states: four },
  { name: 'agent', path: `/agents/${id('c', 2)}`, states: ['filled', 'loading', 'failing'] },
  { name: 'agent-new', path: '/agents/new', states: ['filled'] },
  { name: 'explore', path: '/explore', states: four },
  { name: 'knowledge', path: '/knowledge', states: four },
  { name: 'knowledge-open', path: `/knowledge/${id('d', 1)}`, states: ['filled', 'loading', 'failing'] },
  { name: 'knowledge-failed', path: `/knowledge/${id('d', 4)}`, states: ['filled'] },
];
