import { useTranslation } from 'react-i18next';
import { currencySymbol, formatDuration, formatMoney } from '../../lib/format/index.ts';
import { type Format, glance } from './figures.ts';

const NONE = '–';

/** How the figures of the page are written. */
export function useFormats() {
  const { i18n } = useTranslation();
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumSignificantDigits: 3 });
  const count: Format = {
    exact: (figure) => (figure === null ? NONE : Number(figure).toLocaleString(i18n.language)),
    short: (size) => compact.format(size),
    whole: true,
  };
  const time: Format = {
    exact: (figure) => (figure === null ? NONE : formatDuration(Number(figure), i18n.language)),
    // Beside an axis a space would break the line.
    short: (size) => (size === 0 ? '0' : formatDuration(size, i18n.language).replaceAll(' ', '\u00a0')),
  };
  const money = (currency: string): Format => ({
    exact: (figure) => (figure === null ? NONE : formatMoney(String(figure), currency)),
    short: (size) => `${size < 0 ? '−' : ''}${currencySymbol(currency)}${shortSize(Math.abs(size), compact)}`,
  });
  return {
    count,
    time,
    money,
    /** '12.4 M' where there is little room. */
    compact: (size: number) => compact.format(size),
    /** An amount without what is too small to matter at a glance. */
    glance: (amount: string, currency: string) => formatMoney(glance(amount), currency),
    /** '+12 %', '−3 %', and after next to nothing '+4.62M %'. */
    change: (percent: number) => {
      const size = Math.abs(percent);
      return `${percent < 0 ? '−' : '+'}${size < 1000 ? size : compact.format(size)} %`;
    },
    percent: (part: number, whole: number) =>
      whole === 0
        ? NONE
        : (part / whole).toLocaleString(i18n.language, {
            style: 'percent',
            maximumFractionDigits: part / whole < 0.1 ? 1 : 0,
          }),
  };
}

export type Formats = ReturnType<typeof useFormats>;

function shortSize(size: number, compact: Intl.NumberFormat): string {
  if (size >= 1000) return compact.format(size);
  return size > 0 && size < 0.01
    ? String(Number(size.toPrecision(2)))
    : size.toFixed(Number.isInteger(size) ? 0 : 2);
}
