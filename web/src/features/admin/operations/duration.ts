/** `0.4 s`, `12 s`, `3 min`, `5 h`, `2 d`, in the reader's language. */
export function durationText(seconds: number, language: string): string {
  const [unit, size] = unitOf(seconds);
  const value = seconds / size;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit === 'second' ? 1 : 0,
  }).format(value);
}

function unitOf(seconds: number): readonly [string, number] {
  if (seconds < 120) return ['second', 1];
  if (seconds < 7200) return ['minute', 60];
  return seconds < 172_800 ? ['hour', 3600] : ['day', 86_400];
}
