/** A whole number of the smallest units as people write it: '1500' with three digits is '1.500'. */
export function decimal(units: string, digits: number): string {
  const sign = units.startsWith('-') ? '-' : '';
  const text = units.replace('-', '').padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return sign + (digits === 0 ? whole : `${whole}.${text.slice(-digits)}`);
}
