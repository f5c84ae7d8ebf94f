const HUES = 360;

/** A picture for an account, always the same for the same uuid: a soft ground and a five by five mirrored pattern. */
export function logoSvg(uuid: string): string {
  const digits = uuid.replaceAll('-', '');
  const hue = Number.parseInt(digits.slice(0, 6), 16) % HUES;
  const cells: string[] = [];
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 5; row++) {
      if (Number.parseInt(digits[8 + column * 5 + row] ?? '0', 16) % 2 === 0) continue;
      for (const x of new Set([column, 4 - column])) {
        cells.push(`<rect x="${14 + x * 14}" y="${14 + row * 14}" width="14" height="14"/>`);
      }
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 98 98" role="img" aria-hidden="true">` +
    `<rect width="98" height="98" fill="hsl(${hue} 45% 90%)"/>` +
    `<g fill="hsl(${hue} 45% 38%)" shape-rendering="crispEdges">${cells.join('')}</g></svg>`
  );
}
