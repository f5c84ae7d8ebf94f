import { useTranslation } from 'react-i18next';
import type { Way } from '../../lib/unsaved/index.ts';
import { type Question, useConfirm } from './confirm-context.ts';
import { useUnsaved } from './use-unsaved.ts';

/**
 * Gives how a form is closed by Escape, by a click beside it or by its cross: after a question, where something that was written, or
 * what `asked` tells of, is lost by that. The same is asked before the browser's way back, another page or a closed window takes it away.
 */
export function useCloseGuard(isWritten: boolean, onClose: () => void, asked?: Question): () => void {
  const { t } = useTranslation('components');
  const confirm = useConfirm();
  const written = { title: t('leave.title'), body: t('leave.text'), action: t('leave.action') };
  const question = asked ?? written;
  useUnsaved(isWritten, isWayOut, question);
  const ask = async () => {
    if (!isWritten || (await confirm({ ...question, danger: true }))) onClose();
  };
  return () => void ask();
}

/** An address opens a dialog, and the one before has none; another address of its page that says otherwise opens another, or none. */
const isWayOut = ({ currentLocation, nextLocation, historyAction }: Way) =>
  historyAction === 'POP' ||
  currentLocation.pathname !== nextLocation.pathname ||
  (historyAction === 'PUSH' && !saysAllOf(nextLocation.search, currentLocation.search));

function saysAllOf(next: string, current: string): boolean {
  const said = new URLSearchParams(next);
  return [...new URLSearchParams(current)].every(([name, value]) => said.get(name) === value);
}
