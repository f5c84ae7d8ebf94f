/** How long one waits, with the reader's words: whole seconds below a minute, else whole minutes, never too short. */
export function waitText(seconds: number, language: string): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const [amount, unit] = whole < 60 ? [whole, 'second'] : [Math.ceil(whole / 60), 'minute'];
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(
    amount,
  );
  // Chinese comes without the space that all other sentences have there.
  return parts.flatMap(({ value }) => value.trim() || []).join(' ');
}
