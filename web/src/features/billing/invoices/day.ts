/** The day as it stands on paper: in UTC, in which numbers are counted by the year. */
export function formatDay(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(instant),
  );
}
