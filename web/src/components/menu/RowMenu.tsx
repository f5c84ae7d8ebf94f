import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Icon } from '../icon/index.ts';

interface Props {
  readonly label: string;
  /** Whether the list stands at the side. */
  readonly narrow?: boolean;
  readonly className?: string | undefined;
  /** The button's. */
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** What can be done with one row of a list, behind a quiet button at its end. */
export function RowMenu({ label, narrow = false, className, ref, children }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          ref={ref}
          variant="subtle"
          color="gray"
          {...(narrow && { size: 'sm' })}
          className={className ?? ''}
          aria-label={label}
        >
          <Icon name="more" size={narrow ? 16 : 18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
