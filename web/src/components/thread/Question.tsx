import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageFiles, type ShownFile } from '../attachments/index.ts';
import { MessageHeading } from './MessageHeading.tsx';
import classes from './thread.module.css';

interface Props {
  readonly text: string;
  readonly files?: readonly ShownFile[];
}

/** What has more is folded. */
const SHOWN = { characters: 2000, lines: 30 };

/** What the person asked, as typed, with the files that went along; or the files alone. */
export function Question({ text, files = [] }: Props) {
  return (
    <div className={classes.asked}>
      <MessageHeading of="question" />
      <MessageFiles files={files} />
      {text !== '' && (isLong(text) ? <Folded text={text} /> : <div className={classes.bubble}>{text}</div>)}
    </div>
  );
}

function isLong(text: string): boolean {
  return text.length > SHOWN.characters || text.split('\n').length > SHOWN.lines;
}

/** The beginning of a text that would part its reply from the one before; all of it can be found and copied. */
function Folded({ text }: { readonly text: string }) {
  const { t } = useTranslation('thread');
  const [all, setAll] = useState(false);
  const id = useId();
  return (
    <div className={classes.bubble}>
      <div id={id} className={classes.long} data-folded={!all || undefined}>
        {text}
      </div>
      <UnstyledButton
        className={classes.unfold}
        aria-expanded={all}
        aria-controls={id}
        onClick={() => setAll(!all)}
      >
        {all ? t('tools.less') : t('tools.all', { count: text.length })}
      </UnstyledButton>
    </div>
  );
}
