const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [17, 21, 20];
const READABLE = 4.5;
const STEPS = 20;

/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number];

/** '#2458a6' or '2458a6' as '#2458a6'; undefined where it is no colour of six digits. */
export function hexColour(text: string | null | undefined): string | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text ?? '')?.[1];
  return digits && `#${digits.toLowerCase()}`;
}

/** White or nearly black, whichever is read better on a ground. */
export function readableOn(ground: string): '#ffffff' | '#111514' {
  const colour = parse(ground);
  return contrast(colour, WHITE) >= contrast(colour, BLACK) ? '#ffffff' : '#111514';
}

/** The colour, mixed with as little white or black as makes it readable as text on a ground. */
export function readableText(text: string, ground: string): string {
  const [from, under] = [parse(text), parse(ground)];
  const end = contrast(WHITE, under) > contrast(BLACK, under) ? WHITE : BLACK;
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(from, end, step / STEPS);
    if (contrast(mixed, under) >= READABLE) return format(mixed);
  }
  return format(end);
}

/** So much (0 to 1) of the other colour in it. */
export function mixed(colour: string, other: string, part: number): string {
  return format(mix(parse(colour), parse(other), part));
}

function parse(hex: string): Colour {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function format(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mix([r, g, b]: Colour, [red, green, blue]: Colour, part: number): Colour {
  return [r + (red - r) * part, g + (green - g) * part, b + (blue - b) * part];
}

/** As WCAG 2 has it. */
function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
