import type { Folder } from '@tutka/http-contracts';
import { Icon } from '../../../components/icon/index.ts';
import classes from './folders.module.css';

/** A folder's picture in its colour. */
export function FolderMark({ colour }: { readonly colour: Folder['colour'] }) {
  return (
    <span className={classes.mark} data-colour={colour ?? undefined}>
      <Icon name="folder" size={16} />
    </span>
  );
}
