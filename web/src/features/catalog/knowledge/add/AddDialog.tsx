import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard, useConfirm, useUnsaved } from '../../../../components/confirm/index.ts';
import { useUploads } from '../../api/use-uploads.ts';
import { AddForm } from './AddForm.tsx';

interface Props {
  /** The base that gets them; absent: a new one. */
  readonly into?: string;
  readonly opened: boolean;
  readonly onDone: (base: string | undefined) => void;
  readonly onClose: () => void;
  /** A whole site is wanted. */
  readonly onSite: () => void;
}

/** Adding to a base, or making one. What is on its way is not lost without a question. */
export function AddDialog({ opened, ...props }: Props) {
  const { t } = useTranslation('catalog');
  const title = t(props.into === undefined ? 'knowledge.new' : 'source.addTitle');
  // A dialog that is opened again begins anew.
  return opened ? <Opened title={title} {...props} /> : <Modal opened={false} onClose={props.onClose} />;
}

interface OpenedProps extends Omit<Props, 'opened'> {
  readonly title: string;
}

function Opened({ title, into, onDone, onClose, onSite }: OpenedProps) {
  const { t } = useTranslation('catalog');
  const confirm = useConfirm();
  const uploads = useUploads(into);
  const question = {
    title: t('sending.leaveTitle'),
    body: t('sending.leaveText'),
    action: t('sending.cancelAll'),
    danger: true,
  };
  useUnsaved(uploads.busy, uploads.onItsWay, question);
  const [isWritten, setWritten] = useState(false);
  // What was sent is not lost with the form.
  const leave = useCloseGuard(isWritten && uploads.sending.length === 0, onClose);
  const close = async () => {
    if (uploads.busy) {
      if (!(await confirm(question))) return;
      uploads.cancelAll();
    }
    if (uploads.sending.length > 0) onDone(uploads.base);
    else leave();
  };
  return (
    <Modal opened onClose={() => void close()} title={title} size="lg">
      <AddForm
        newBase={into === undefined}
        uploads={uploads}
        onWrite={setWritten}
        onDone={onDone}
        onCancel={onClose}
        onSite={onSite}
      />
    </Modal>
  );
}
