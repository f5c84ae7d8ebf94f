import mermaid from 'mermaid';

export interface Drawing {
  /** A document of its own. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const onLight = {
  background: '#f8f9f9',
  primaryColor: '#eef8f5',
  primaryBorderColor: '#1d7f6b',
  primaryTextColor: '#18201d',
  secondaryColor: '#f1f3f2',
  tertiaryColor: '#ffffff',
  lineColor: '#626d69',
  textColor: '#18201d',
  edgeLabelBackground: '#f8f9f9',
};
const onDark = {
  background: '#111514',
  primaryColor: '#15302a',
  primaryBorderColor: '#52b198',
  primaryTextColor: '#dfe4e2',
  secondaryColor: '#232a28',
  tertiaryColor: '#1c2221',
  lineColor: '#98a29e',
  textColor: '#dfe4e2',
  edgeLabelBackground: '#111514',
};
const KEPT = 30;
const drawings = new Map<string, Promise<Drawing>>();
let last: Promise<unknown> = Promise.resolve();
let count = 0;

/** Draws one diagram after the other: Mermaid has one set of settings for all. What was drawn is kept for a while. */
export function drawDiagram(source: string, dark: boolean): Promise<Drawing> {
  const key = `${dark} ${source}`;
  const known = drawings.get(key);
  if (known) return known;
  const drawing = last.then(() => draw(source, dark));
  last = drawing.catch(() => undefined);
  drawings.set(key, drawing);
  for (const oldest of [...drawings.keys()].slice(0, -KEPT)) drawings.delete(oldest);
  return drawing;
}

async function draw(source: string, dark: boolean): Promise<Drawing> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    look: 'classic',
    theme: 'base',
    themeVariables: { ...(dark ? onDark : onLight), darkMode: dark, fontSize: '14px' },
    fontFamily: 'system-ui, sans-serif',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxTextSize: 50_000,
    maxEdges: 500,
  });
  const id = `diagram-${++count}`;
  try {
    const { svg } = await mermaid.render(id, source);
    return standalone(svg);
  } finally {
    document.getElementById(`d${id}`)?.remove();
  }
}

/** An SVG that has a size of its own. */
function standalone(svg: string): Drawing {
  const box = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg);
  const [width, height] = [Math.ceil(Number(box?.[1] ?? 600)), Math.ceil(Number(box?.[2] ?? 400))];
  const parsed = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (parsed === null) throw new Error('Mermaid gave no picture');
  parsed.setAttribute('width', String(width));
  parsed.setAttribute('height', String(height));
  parsed.style.removeProperty('max-width');
  return { svg: new XMLSerializer().serializeToString(parsed), width, height };
}
