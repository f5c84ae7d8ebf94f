import { Button, Group, Textarea } from '@mantine/core';
import type { Attachment } from '@tutka/http-contracts';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AttachButton,
  AttachmentStrip,
  pastedFiles,
  useAttachments,
} from '../../../components/attachments/index.ts';
import { useDropped } from '../../../components/file-drop/index.ts';
import { isTooLong, TooLong } from '../../../components/thread/index.ts';
import { isComposing, isSentBy } from '../../../lib/shortcuts/index.ts';
import { useKeptInThread } from '../api/use-kept-in-thread.ts';

interface Props {
  readonly text: string;
  readonly files: readonly Attachment[];
  /** What does not take the files leaves the form as it is. */
  readonly onSend: (text: string, takeFiles: () => readonly Attachment[]) => void;
  readonly onCancel: () => void;
}

/** Another wording of a question, with all of its files, some, or others; the first one stays as a branch. */
export function EditQuestion({ text, files, onSend, onCancel }: Props) {
  const { t } = useTranslation('conversation');
  const form = useKeptInThread<HTMLFormElement>();
  const [wording, setWording] = useState(text);
  const { kept, attaching, isOther, hasFiles, leaveOut } = useFilesOf(files);
  const isOne = (wording.trim() !== '' || hasFiles) && !isTooLong(wording);
  const ready = isOne && (wording !== text || isOther) && attaching.ready;
  const dropped = useDropped();
  const take = (event: ClipboardEvent | DragEvent, given: Iterable<File> & ArrayLike<File>) => {
    if (given.length === 0) return;
    event.preventDefault();
    attaching.add(given);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const leaves = event.key === 'Escape' && !isComposing(event.nativeEvent);
    // Enter alone makes a line here, as on a phone.
    const sends = isSentBy(event.nativeEvent, true);
    if (!leaves && !sends) return;
    event.preventDefault();
    if (leaves) onCancel();
    else event.currentTarget.requestSubmit();
  };
  return (
    <form
      ref={form}
      data-editing
      onKeyDown={onKeyDown}
      onPaste={(event) => take(event, pastedFiles(event.clipboardData))}
      onDrop={(event) => take(event, dropped(event.dataTransfer))}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend(wording.trim() === '' ? '' : wording, () => [...kept, ...attaching.take()]);
      }}
    >
      <AttachmentStrip attaching={attaching} kept={kept} onLeaveOut={leaveOut} />
      <Textarea
        ref={toEnd}
        aria-label={t('message.edit')}
        autosize
        autoFocus
        minRows={2}
        maxRows={12}
        value={wording}
        onChange={(event) => setWording(event.currentTarget.value)}
      />
      <TooLong text={wording} />
      <Group gap="xs" mt="xs">
        <AttachButton onFiles={attaching.add} disabled={false} />
        <Button variant="default" size="xs" ml="auto" onClick={onCancel}>
          {t('message.cancel')}
        </Button>
        <Button type="submit" size="xs" disabled={!ready}>
          {t('message.sendEdited')}
        </Button>
      </Group>
    </form>
  );
}

/** Begins where the text ends. */
function toEnd(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.setSelectionRange(field.value.length, field.value.length);
  field.scrollTop = field.scrollHeight;
}

/** A question's files while it is edited. Those that did not come along with a copied chat cannot be sent. */
function useFilesOf(files: readonly Attachment[]) {
  const [left, setLeft] = useState<readonly Attachment[]>([]);
  const kept = files.filter((file) => file.url !== null && !left.includes(file));
  const attaching = useAttachments(kept.length);
  const added = attaching.files.length;
  return {
    kept,
    attaching,
    isOther: left.length + added > 0,
    hasFiles: kept.length + added > 0,
    leaveOut: (file: Attachment) => setLeft([...left, file]),
  };
}
