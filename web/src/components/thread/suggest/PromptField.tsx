import { NativeSelect, Textarea } from '@mantine/core';
import type { PromptVariable } from '@tutka/http-contracts/prompt-text';

interface Props {
  readonly variable: PromptVariable;
  readonly value: string;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

/** Asks for one variable, as it wants to be asked for. */
export function PromptField({ variable: { name, choices }, value, autoFocus = false, onChange }: Props) {
  const common = { label: name, value, autoFocus };
  return choices.length > 0 ? (
    <NativeSelect
      {...common}
      data={[...choices]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ) : (
    <Textarea
      {...common}
      autosize
      minRows={1}
      maxRows={5}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
