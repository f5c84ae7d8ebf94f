import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '../../lib/format/index.ts';
import { Hint } from '../hint/index.ts';

interface Props {
  readonly value: string | null | undefined;
  readonly withTime?: boolean;
}

/** A date as everywhere, with how long ago that is on hover. */
export function ShownDate({ value, withTime = false }: Props) {
  const { i18n } = useTranslation();
  const relative = formatRelative(value, Date.now(), i18n.language);
  const shown = (
    <time dateTime={value ?? ''} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(value, withTime)}
    </time>
  );
  return relative === '' ? shown : <Hint label={relative}>{shown}</Hint>;
}
