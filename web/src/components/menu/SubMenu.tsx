import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../icon/index.ts';
import classes from './menu.module.css';

interface Props {
  readonly icon: ReactNode;
  readonly label: string;
  /** Items of a menu. */
  readonly children: ReactNode;
}

/** A menu within a menu: beside it, or where only fingers are, which hover over nothing, unfolded in it. */
export function SubMenu(props: Props) {
  const isTouched = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false });
  return isTouched ? <Unfolded {...props} /> : <Beside {...props} />;
}

/** Opened by the pointer over it, a press, Enter or the right arrow. */
function Beside({ icon, label, children }: Props) {
  const [opened, setOpened] = useState(false);
  const dropdown = useRef<HTMLDivElement>(null);
  const open = ({ detail }: MouseEvent) => {
    flushSync(() => setOpened(true));
    // A key's click, and a screen reader's, has no place: the focus has to go in.
    if (detail > 0) return;
    dropdown.current?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus();
  };
  return (
    <Menu.Sub position="right-start" opened={opened} onChange={setOpened}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={icon} onClick={open}>
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown ref={dropdown} className={classes.many ?? ''}>
        {children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function Unfolded({ icon, label, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Menu.Item
        leftSection={icon}
        rightSection={<Icon name={opened ? 'up' : 'down'} size={14} />}
        closeMenuOnClick={false}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {label}
      </Menu.Item>
      {opened && <div className={classes.within}>{children}</div>}
    </>
  );
}
