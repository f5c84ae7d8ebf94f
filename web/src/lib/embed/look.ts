import { hexColour } from './colour.ts';

/** How a page in another site's frame looks, as the address of the frame says. */
export interface EmbedLook {
  /** undefined: as the system has it. */
  readonly theme?: 'light' | 'dark' | undefined;
  readonly language?: string | undefined;
  /** '#rrggbb' */
  readonly accent?: string | undefined;
  /** The origin of the site whose widget stands around it. */
  readonly host?: string | undefined;
  /** The site says who chats. */
  readonly signed: boolean;
}

/** What the address says of the frame; undefined: the page stands in none. */
export function embedLook({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): EmbedLook | undefined {
  if (!pathname.startsWith('/embed/')) return undefined;
  const said = new URLSearchParams(search);
  const theme = said.get('theme');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    language: said.get('language') ?? undefined,
    accent: hexColour(said.get('accent')),
    host: said.get('host') ?? undefined,
    signed: said.get('signed') === '1',
  };
}
