import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../copy/index.ts';
import { Scroller } from '../scroller/index.ts';
import classes from './tools.module.css';

/** Characters and lines that stand there before "show all". */
const SHOWN = { characters: 1200, lines: 16 };

/** What went into a tool or came out of it: to read, to copy, long ones cut until asked for. */
export function Payload({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation('thread');
  const [all, setAll] = useState(false);
  const short = text.split('\n').slice(0, SHOWN.lines).join('\n').slice(0, SHOWN.characters);
  const isCut = short.length < text.length;
  return (
    <figure className={classes.payload}>
      <figcaption className={classes.payloadHead}>
        <span>{label}</span>
        <CopyIcon value={text} hint={t('tools.copy')} label={t('tools.copyWhat', { what: label })} small />
      </figcaption>
      <Scroller as="pre" className={classes.text}>
        {all || !isCut ? text : `${short}…`}
      </Scroller>
      {isCut && (
        <UnstyledButton className={classes.more} onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? t('tools.less') : t('tools.all', { count: text.length })}
        </UnstyledButton>
      )}
    </figure>
  );
}
