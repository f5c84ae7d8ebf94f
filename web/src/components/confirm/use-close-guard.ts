import { useTranslation } from 'react-i18next';
import { useConfirm } from './confirm-context.ts';

/** Gives how a form is closed by Escape, by a click beside it or by its cross: after a question, where something that was written is lost by that. */
export function useCloseGuard(isWritten: boolean, onClose: () => void): () => void {
  const { t } = useTranslation('components');
  const confirm = useConfirm();
  const ask = async () => {
    const question = { title: t('leave.title'), body: t('leave.text'), action: t('leave.action') };
    if (!isWritten || (await confirm({ ...question, danger: true }))) onClose();
  };
  return () => void ask();
}
