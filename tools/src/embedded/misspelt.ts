import { passedOn } from './config.ts';

const known = [...passedOn, 'DATA_DIR', 'PUBLIC_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
/** Other programs have short names of their own. */
const SHORTEST = 7;

/** A line for each variable that nearly has the name of a setting, which is not set: nobody reads it, and all seems well. */
export function misspelt(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (name.length < SHORTEST || known.includes(name)) return [];
    const meant = known.find((one) => env[one] === undefined && isNearly(name, one));
    return meant === undefined ? [] : [`${name} is no setting and changes nothing: ${meant} is one.`];
  });
}

const letters = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

function isNearly(name: string, meant: string): boolean {
  const [one, other] = [letters(name), letters(meant)];
  const at = [...other].findIndex((letter, place) => one[place] !== letter);
  if (at === -1) return one.length - other.length <= 1;
  const [rest, wanted] = [one.slice(at), other.slice(at)];
  return rest.slice(1) === wanted.slice(1) || rest === wanted.slice(1) || rest.slice(1) === wanted;
}
