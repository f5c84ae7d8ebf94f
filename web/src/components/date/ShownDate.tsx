import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '../../lib/format/index.ts';
import { Hint } from '../hint/index.ts';

interface Props {
  readonly value: string | null | undefined;
  readonly withTime?: boolean;
  /** Where it is that date, if not where the reader is. */
  readonly timeZone?: string;
}

/** A date as everywhere, with how long ago that is on hover. */
export function ShownDate({ value, withTime = false, timeZone }: Props) {
  const { i18n } = useTranslation();
  const relative = formatRelative(value, Date.now(), i18n.language);
  const shown = (
    <time dateTime={value ?? ''} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(value, withTime, timeZone)}
    </time>
  );
  return relative === '' ? shown : <Hint label={relative}>{shown}</Hint>;
}
