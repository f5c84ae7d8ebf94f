import type { WholeAgentVersion } from '@tutka/http-contracts';
import { type TextPart, textChanges } from './text-changes.ts';
import { toolsOf, type Words, webOf } from './tools-of.ts';

/** What one field was and is. */
export type Change =
  | { readonly field: string; readonly kind: 'text'; readonly parts: readonly TextPart[] }
  | {
      readonly field: string;
      readonly kind: 'value';
      readonly before: string | null;
      readonly after: string | null;
    }
  | { readonly field: string; readonly kind: 'list'; readonly items: readonly ListItem[] };

interface ListItem {
  readonly text: string;
  readonly mark: 'same' | 'added' | 'removed';
}

type Version = WholeAgentVersion;

const texts = ['description', 'prompt', 'openingMessage'] as const;
const values = ['name', 'logo', 'model', 'temperature', 'maxTokens'] as const;
const lists = {
  suggestedQuestions: ({ suggestedQuestions }: Version) => suggestedQuestions,
  knowledges: ({ knowledges }: Version, words: Words) =>
    knowledges.map(({ uuid, name }) => name ?? words.gone(uuid)),
  mcpServers: ({ mcpServers }: Version, words: Words) => mcpServers.map((server) => toolsOf(server, words)),
  web: webOf,
  tags: ({ tags }: Version) => tags,
} as const;

/** Every field that differs between two versions, what matters most first; everything where there is none before. */
export function versionChanges(before: Version | null, after: Version, words: Words): Change[] {
  return [
    ...values.flatMap((field): Change[] => {
      const [was, is] = [shownValue(before?.[field]), shownValue(after[field])];
      return was === is ? [] : [{ field, kind: 'value', before: was, after: is }];
    }),
    ...texts.flatMap((field): Change[] => {
      const [was, is] = [before?.[field] ?? '', after[field]];
      return was === is ? [] : [{ field, kind: 'text', parts: textChanges(was, is) }];
    }),
    ...Object.entries(lists).flatMap(([field, of]): Change[] => {
      const items = itemChanges(before ? of(before, words) : [], of(after, words));
      return items.every(({ mark }) => mark === 'same') ? [] : [{ field, kind: 'list', items }];
    }),
  ];
}

function shownValue(value: string | number | null | undefined): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}

function itemChanges(before: readonly string[], after: readonly string[]): ListItem[] {
  const gone = before.filter((text) => !after.includes(text));
  return [
    ...after.map((text) => ({ text, mark: before.includes(text) ? ('same' as const) : ('added' as const) })),
    ...gone.map((text) => ({ text, mark: 'removed' as const })),
  ];
}
