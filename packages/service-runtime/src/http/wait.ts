const MINUTE = 60;
const words = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** How long a sentence says to wait: '1 second', '42 seconds', '37 minutes', never too short. */
export function waitInWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  return whole < MINUTE ? words(whole, 'second') : words(Math.ceil(whole / MINUTE), 'minute');
}
