import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../icon/index.ts';
import classes from './FileDrop.module.css';
import { useDropped } from './use-dropped.ts';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** As the `accept` of a file field. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A place to drop files on, which is also a file field for a click or the keyboard. */
export function FileDrop({ title, hint, accept, multiple = false, disabled = false, onFiles }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const dropped = useDropped();
  const take = (list: Iterable<File> | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(dropped(event.dataTransfer));
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    <label
      className={classes.drop}
      htmlFor={id}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={22} />
      <span className={classes.title}>{title}</span>
      <span className={classes.hint}>{hint}</span>
      <input
        id={id}
        type="file"
        className={classes.input}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
