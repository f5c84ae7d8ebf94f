import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../../../lib/shortcuts/index.ts';
import type { Suggestion } from './suggestion.ts';
import { type Sign, type Trigger, triggerAt } from './trigger.ts';
import { useAgents } from './use-agents.ts';
import { usePrompts } from './use-prompts.ts';

/** A menu that follows what is typed. */
export interface Suggestions {
  /** What it was opened by; null: it is closed. */
  readonly trigger: Trigger | null;
  readonly found: readonly Suggestion[];
  readonly at: number;
  readonly point: (at: number) => void;
  /** Closes it until another sign is typed. */
  readonly dismiss: () => void;
  /** Takes the keys that are the menu's; true where one was. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/** Offers what the sign at the caret stands for; `onPick` takes what is chosen with the keyboard. */
export function useSuggestions(
  text: string,
  caret: number,
  signs: readonly Sign[],
  onPick: (picked: Suggestion, trigger: Trigger) => void,
): Suggestions {
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [place, setPlace] = useState({ query: '', at: 0 });
  const typed = triggerAt(text, caret, signs);
  if (typed === null && dismissed !== null) setDismissed(null);
  const prompts = usePrompts(typed);
  const agents = useAgents(typed);
  const known = typed?.sign === '@' ? agents : prompts;
  const found = known ?? [];
  // Words that nothing answers to are words; the sign alone says at least where to begin, once it is known.
  const isWorth = found.length > 0 || (known !== undefined && typed?.query === '');
  const isOpen = typed !== null && typed.from !== dismissed && isWorth;
  const trigger = isOpen ? typed : null;
  const at = place.query === typed?.query ? Math.min(place.at, found.length - 1) : 0;
  const point = (to: number) => setPlace({ query: typed?.query ?? '', at: to });
  const dismiss = () => setDismissed(typed?.from ?? null);
  const pick = () => {
    const picked = found[at];
    if (picked && trigger) onPick(picked, trigger);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    // The list stands before the field: the way back leads past it.
    if (trigger && event.key === 'Tab' && event.shiftKey) dismiss();
    const act = trigger && keyAct(event, found.length, at, { dismiss, pick, point });
    if (act === null) return false;
    event.preventDefault();
    act();
    return true;
  };
  return { trigger, found, at, point, dismiss, onKeyDown };
}

/** What a key does to an open menu: leaves it, takes what it stands at, or goes to another place. */
function keyAct(
  { key, shiftKey, nativeEvent }: KeyboardEvent,
  count: number,
  at: number,
  { dismiss, pick, point }: Pick<Suggestions, 'dismiss' | 'point'> & { readonly pick: () => void },
): (() => void) | null {
  if (isComposing(nativeEvent)) return null;
  if (key === 'Escape') return dismiss;
  if (count === 0 || shiftKey) return null;
  if (key === 'ArrowDown') return () => point((at + 1) % count);
  if (key === 'ArrowUp') return () => point((at - 1 + count) % count);
  return key === 'Enter' || key === 'Tab' ? pick : null;
}
