import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';

/** Which of several a panel shows, kept in the address under a name; the first where none is chosen. */
export function useChoice<T extends string>(name: string, choices: readonly T[]): T {
  const [search] = useSearchParams();
  return choices.find((one) => one === search.get(name)) ?? (choices[0] as T);
}

interface Props {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
}

/** So many stand beside a title; more are a list. */
const MOST_BESIDE = 4;

/** The control of such a choice. */
export function Choice({ name, label, value, data }: Props) {
  const change = useAddress();
  const choose = (next: string) => change({ [name]: next === data[0]?.value ? null : next });
  if (data.length > MOST_BESIDE) {
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[...data]}
      />
    );
  }
  return <SegmentedControl size="xs" aria-label={label} value={value} onChange={choose} data={[...data]} />;
}
