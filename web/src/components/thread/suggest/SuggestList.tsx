import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../avatar/index.ts';
import classes from './suggest.module.css';
import type { Suggestion } from './suggestion.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly found: readonly Suggestion[];
  /** Where the keyboard stands. */
  readonly at: number;
  readonly onPick: (picked: Suggestion) => void;
  readonly onPoint: (at: number) => void;
  /** Stands in place of the list where there is nothing at all. */
  readonly none: ReactNode;
}

/** The id of one option, for the field that the focus stays in. */
export function optionId(list: string, at: number): string {
  return `${list}-${at}`;
}

/** What may be taken with the arrow keys, the mouse or a finger while one goes on typing. */
export function SuggestList({ id, label, found, at, onPick, onPoint, none }: Props) {
  const { t } = useTranslation('thread');
  const current = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when the place changes
  useEffect(() => {
    // A promise in newer browsers, which an effect may not answer.
    void current.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    // Else the field would lose the focus, and a phone its keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here
    <div className={classes.menu} onMouseDown={(event) => event.preventDefault()}>
      <VisuallyHidden role="status">{t('suggest.count', { count: found.length })}</VisuallyHidden>
      {found.length === 0 ? (
        <div className={classes.none}>{none}</div>
      ) : (
        <div id={id} role="listbox" aria-label={label} className={classes.list} tabIndex={0}>
          {found.map((each, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names this one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={each.key}
              ref={place === at ? current : null}
              id={optionId(id, place)}
              role="option"
              aria-selected={place === at}
              className={classes.option}
              onMouseMove={() => place !== at && onPoint(place)}
              onClick={() => onPick(each)}
            >
              {'agent' in each.takes && (
                <Logo src={each.takes.agent.logo} name={each.label} size={28} shape="square" />
              )}
              <span className={classes.words}>
                <span className={classes.label}>{each.label}</span>
                <span className={classes.name}>{each.name}</span>
                <span className={classes.about}>{each.about}</span>
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
