import type { Settings } from './settings.ts';
import { styleSheet } from './styles.ts';
import { wordsIn } from './words.ts';

/** What the widget is made of, in a shadow of its own. */
export interface Parts {
  readonly host: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly panel: HTMLElement;
  readonly dot: HTMLElement;
  readonly wait: HTMLElement;
  readonly failed: HTMLElement;
}

const talk = 'M4 5.5h16v11H11l-4.5 4v-4H4z';
const shut = 'M6 9l6 6 6-6';

export function makeParts(settings: Settings): Parts {
  const words = wordsIn(settings.language);
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open', delegatesFocus: true });
  shadow.adoptedStyleSheets = [styleSheet(settings)];

  const button = element('button', 'launch', {
    type: 'button',
    'aria-expanded': 'false',
    'aria-label': words.open,
  });
  const dot = element('span', 'dot', { hidden: '' });
  button.append(icon('talk', talk), icon('shut', shut), dot);

  const panel = element('div', 'panel', { role: 'dialog', 'aria-label': words.title, hidden: '' });
  const wait = element('span', 'wait');
  const failed = element('p', 'failed', { role: 'alert', hidden: '' });
  failed.textContent = words.failed;
  panel.append(wait, failed);

  shadow.append(panel, button);
  return { host, button, panel, dot, wait, failed };
}

/** The chat itself, from the server's origin. */
export function makeFrame(address: string, title: string): HTMLIFrameElement {
  return element('iframe', '', { src: address, title, allow: 'clipboard-write; microphone' });
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className) made.className = className;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

function icon(name: string, line: string): SVGElement {
  const [svg, path] = ['svg', 'path'].map((tag) =>
    document.createElementNS('http://www.w3.org/2000/svg', tag),
  );
  if (!(svg instanceof SVGElement && path instanceof SVGElement)) throw new Error('no SVG here');
  const look = {
    class: name,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  };
  for (const [attribute, value] of Object.entries(look)) svg.setAttribute(attribute, value);
  path.setAttribute('d', line);
  svg.append(path);
  return svg;
}
