const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Milliseconds, seconds and minutes, with the space before each. */
const units = { english: [' ms', ' s', ' min'], chinese: [' 毫秒', ' 秒', ' 分'] } as const;

/** '840 ms', '2.4 s', '3 min 5 s', with the reader's words. */
export function formatDuration(ms: number, language: string): string {
  const [millisecond, second, minute] = language.startsWith('zh') ? units.chinese : units.english;
  if (ms < SECOND) return Math.round(ms) + millisecond;
  // What is rounded to ten seconds is written as ten.
  if (ms < 9950) return (ms / SECOND).toFixed(1) + second;
  if (ms < MINUTE - SECOND / 2) return Math.round(ms / SECOND) + second;
  const seconds = Math.round(ms / SECOND);
  const rest = seconds % 60;
  return Math.floor(seconds / 60) + minute + (rest === 0 ? '' : ` ${rest}${second}`);
}
