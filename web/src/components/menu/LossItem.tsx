import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/index.ts';

interface Props {
  readonly icon?: IconName;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** What loses something, in a menu: the last, apart from the rest and red. */
export function LossItem({ icon = 'trash', disabled = false, onClick, children }: Props) {
  return (
    <Menu.Item
      c="var(--bad)"
      leftSection={<Icon name={icon} size={16} />}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
