import { dateFromSerial, format, getFormatDateInfo, isDateFormat } from 'numfmt';

const secondsOfDay = 86_400;
const day1904 = 1462;

/** A number as its format shows it; days and times as ISO 8601 writes them, which can be read in one way only. */
export function numberText(value: number, pattern: string, since1904: boolean): string {
  if (!Number.isFinite(value)) return '';
  try {
    if (isDateFormat(pattern)) return dateText(since1904 ? value + day1904 : value, pattern);
    return /^(general|@)?$/i.test(pattern) ? plain(value) : format(pattern, value);
  } catch {
    return plain(value);
  }
}

/** Fifteen digits are what a sheet keeps. */
function plain(value: number): string {
  return String(Number(value.toPrecision(15)));
}

function dateText(serial: number, pattern: string): string {
  const { year, month, day, hours, minutes } = getFormatDateInfo(pattern);
  const isDay = year || month || day;
  if (!isDay && serial >= 1) return format(pattern, serial);
  const [date, time] = isoParts(serial);
  if (!isDay) return time;
  if (year && !day) return month ? date.slice(0, 7) : date.slice(0, 4);
  return hours || minutes ? `${date} ${time}` : date;
}

function isoParts(serial: number): [date: string, time: string] {
  const rounded = Math.round(serial * secondsOfDay) / secondsOfDay;
  const [year, ...others] = dateFromSerial(rounded).map(String);
  const [month, day, hour, minute, second] = others.map((part) => part.padStart(2, '0'));
  const seconds = second === '00' ? '' : `:${second}`;
  return [`${year?.padStart(4, '0')}-${month}-${day}`, `${hour}:${minute}${seconds}`];
}
