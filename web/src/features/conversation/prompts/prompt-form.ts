import type { Prompt } from '@tutka/http-contracts';

/** What is written of a prompt. */
export type PromptForm = Pick<Prompt, 'name' | 'title' | 'text' | 'visibility'>;

export const emptyForm: PromptForm = { name: '', title: '', text: '', visibility: 'private' };

const LONGEST = 40;

/** What to type behind the slash for a title: its words with hyphens between them. */
export function nameFor(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const whole = [...words.join('-')];
  return whole.slice(0, LONGEST).join('').replace(/-+$/, '');
}

/** A name as it is typed, with hyphens for what cannot stand in one. */
export const typedName = (typed: string): string => typed.replace(/[\s/]+/g, '-');
