import { MessageFiles, type ShownFile } from '../attachments/index.ts';
import classes from './thread.module.css';

interface Props {
  readonly text: string;
  readonly files?: readonly ShownFile[];
}

/** What the person asked, as typed, with the files that went along; or the files alone. */
export function Question({ text, files = [] }: Props) {
  return (
    <div>
      <MessageFiles files={files} />
      {text !== '' && <div className={classes.bubble}>{text}</div>}
    </div>
  );
}
