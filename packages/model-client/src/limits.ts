/** Gemini and Groq name the bill in every limit, DashScope lack of quota in that of a minute: what says that it passes counts for more. */
const PASSES = /(try|retry) (again )?(in|after)\b|per.?min(ute)?\b|rate.?limit|allocated quota|token-limit/i;
const SPENT = /insufficient.?(quota|balance|credit|funds)|exceeded_current_quota|arrear/i;

const WAIT = /(?:try|retry) (?:again )?(?:in|after) ((?:\d+(?:\.\d+)? ?[a-z]+ ?)+)/i;
const PART = /([\d.]+) ?(ms|milli|h|m|s)/gi;
const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001, milli: 0.001 };

/** Whether a 429 means that there is no credit left, and not that too much was asked for within a while. */
export function saysSpent({ message, code }: { readonly message: string; readonly code: string }): boolean {
  return !PASSES.test(message) && SPENT.test(`${code} ${message}`);
}

/** The seconds to wait that stand in the words of a refusal, such as `try again in 1m2.5s`. */
export function waitIn(message: string): number | undefined {
  const parts = [...(WAIT.exec(message)?.[1] ?? '').matchAll(PART)];
  if (parts.length === 0) return undefined;
  return parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (SECONDS[unit.toLowerCase()] ?? 0),
    0,
  );
}
