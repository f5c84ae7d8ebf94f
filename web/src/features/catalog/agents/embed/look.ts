import type { Share } from '@tutka/http-contracts';
import { frameTag } from '../shares/link-of.ts';

/** How the widget looks, as its owner chooses it. */
export interface WidgetLook {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly language: 'auto' | 'en' | 'zh-CN';
  readonly position: 'left' | 'right';
  /** '#rrggbb' */
  readonly accent: string;
}

const OWN_ACCENT = '#116a59';
export const plainLook: WidgetLook = {
  theme: 'auto',
  language: 'auto',
  position: 'right',
  accent: OWN_ACCENT,
};

/** The attributes of what was chosen otherwise than it would be. */
function attributes({ theme, language, position, accent }: WidgetLook): string {
  const said = [
    theme !== 'auto' && `data-theme="${theme}"`,
    language !== 'auto' && `data-language="${language}"`,
    position !== 'right' && `data-position="${position}"`,
    accent !== OWN_ACCENT && `data-accent="${accent}"`,
  ];
  return said
    .filter((each) => each !== false)
    .map((each) => ` ${each}`)
    .join('');
}

/** The same in the address of a frame. */
export function frameAddress({ uuid, token }: Share, { theme, language, accent }: WidgetLook): string {
  const query = new URLSearchParams({
    ...(theme !== 'auto' && { theme }),
    ...(language !== 'auto' && { language }),
    ...(accent !== OWN_ACCENT && { accent: accent.slice(1) }),
  });
  return `${window.location.origin}/embed/${uuid}${query.size > 0 ? `?${query}` : ''}#${token ?? ''}`;
}

/** Asked each time: a signature that stood in the page would be too old for whoever reads it for some minutes. */
const identify = `<script>
  Tutka.identify(() => fetch('/tutka-signature').then((answer) => answer.json()));
</script>`;

/** What is put into a page: the widget, a frame of the page's own, or the widget of users whom the site signs for. */
export function snippets(
  share: Share,
  look: WidgetLook,
): Readonly<Record<'widget' | 'frame' | 'signed', string>> {
  const said = `src="${window.location.origin}/widget.js" data-share="${share.uuid}"`;
  return {
    widget: `<script async ${said} data-token="${share.token}"${attributes(look)}></script>`,
    frame: frameTag(frameAddress(share, look)),
    signed: `<script ${said}${attributes(look)}></script>\n${identify}`,
  };
}
