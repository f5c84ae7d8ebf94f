import { createContext, useContext } from 'react';

/** How the steps of the page's time are named, and files of them. */
export interface Steps {
  readonly nameOf: (at: string) => string;
  readonly shortNameOf: (at: string) => string;
  /** As table programs read dates. */
  readonly localOf: (at: string) => string;
  readonly fileOf: (name: string) => string;
}

export const StepsContext = createContext<Steps | null>(null);

/** Throws outside of the page that knows its steps. */
export function useSteps(): Steps {
  const steps = useContext(StepsContext);
  if (steps === null) throw new Error('A plot stands outside of StepsContext');
  return steps;
}
