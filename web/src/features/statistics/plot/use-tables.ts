import { useSearchParams } from 'react-router';
import { joinedByComma, splitAtComma, useAddress } from '../../../lib/address/index.ts';

/** Whether a plot is shown as its table, kept in the address. */
export function useTables(name: string) {
  const [search] = useSearchParams();
  const change = useAddress();
  const tables = splitAtComma(search.get('tables'));
  const isTable = tables.includes(name);
  const next = isTable ? tables.filter((one) => one !== name) : [...tables, name];
  return { isTable, toggle: () => change({ tables: next.length === 0 ? null : joinedByComma(next) }) };
}
