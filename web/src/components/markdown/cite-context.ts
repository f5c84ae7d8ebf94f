import { createContext } from 'react';

/** What a citation mark opens and is called. */
export interface Cites {
  readonly open: (number: number) => void;
  readonly label: (number: number) => string;
}

export const CiteContext = createContext<Cites>({ open: () => undefined, label: String });
