import type { RouteName } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { named, when } from './asked.ts';
import { prompts } from './fixtures/prompts.ts';

/** What the rows about prompts answer. */
export const promptAnswers: Partial<Record<RouteName, Answer>> = {
  listPrompts: (asked) => {
    const words = asked.query.get('search') ?? '';
    return when(prompts)(asked).filter(({ name, title }) => `${name} ${title.toLowerCase()}`.includes(words));
  },
  getPrompt: named(prompts),
  createPrompt: () => prompts[0],
  deletePrompt: () => null,
  usePrompt: () => null,
};
