import { useRef } from 'react';
import { randomKey } from './random-key.ts';

/**
 * Gives an Idempotency-Key that stays the same while the body does: what is sent twice, by a second click or after a
 * lost answer, is done once.
 */
export function useBodyKey(): (body: unknown) => string {
  const keys = useRef(new Map<string, string>());
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? randomKey();
    keys.current.set(text, key);
    return key;
  };
}
