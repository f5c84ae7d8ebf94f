import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Prompt, routes } from '@tutka/http-contracts';
import { promptInBrief } from '@tutka/http-contracts/prompt-text';
import { call, pageQuery, refreshRows } from '../../../lib/api/index.ts';
import { useHidden } from '../../../lib/hidden/index.ts';
import type { Suggestion } from './suggestion.ts';
import type { Trigger } from './trigger.ts';

const MOST = 20;

/** The prompts that a word behind the slash finds; undefined while nothing is known. */
export function usePrompts(trigger: Trigger | null): readonly Suggestion[] | undefined {
  const hidden = useHidden();
  const words = trigger?.query.toLowerCase() ?? '';
  const { data } = useQuery({
    ...pageQuery(routes.listPrompts, { query: { search: words || null, pageSize: MOST } }),
    enabled: trigger?.sign === '/',
    placeholderData: (previous) => previous,
  });
  // Until the server's answer is there, what fits of the one before.
  const fits = ({ uuid, name, title }: Prompt) =>
    !hidden.has(uuid) && (name.includes(words) || title.toLowerCase().includes(words));
  return data?.data.filter(fits).map((prompt) => ({
    key: prompt.uuid,
    label: prompt.title,
    name: `/${prompt.name}`,
    about: promptInBrief(prompt.text),
    takes: { prompt },
  }));
}

/** Tells that a prompt was used: next time it stands first. */
export function useNotePromptUse(): (prompt: Prompt) => void {
  const client = useQueryClient();
  return ({ uuid }) => {
    call(routes.usePrompt, { params: { uuid } })
      .then(() => refreshRows(client, routes.listPrompts))
      // The order of a list is not worth an error.
      .catch(() => undefined);
  };
}
