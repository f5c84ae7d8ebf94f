/** Where the reader is, as the browser has it. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a text names a time zone whose clock differs from UTC by quarters of an hour, as figures are kept by such. */
export function isZone(name: string | null): name is string {
  if (name === null || name === '') return false;
  try {
    const minutes = new Intl.DateTimeFormat('en', { timeZone: name, minute: 'numeric' });
    return Number(minutes.format(Date.UTC(2026, 0))) % 15 === 0;
  } catch {
    return false;
  }
}

/** Names of today of zones that browsers list under older ones. */
const RENAMED = ['Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Yangon', 'Europe/Kyiv'];

/** Every zone there is, UTC first. */
export const allZones = (): string[] => [
  'UTC',
  ...new Set([...Intl.supportedValuesOf('timeZone'), ...RENAMED].filter((zone) => zone !== 'UTC').sort()),
];

/** How far from UTC a zone is at a moment: 'UTC+02:00'. */
export function offsetOf(zone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    now,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', 'UTC');
}
