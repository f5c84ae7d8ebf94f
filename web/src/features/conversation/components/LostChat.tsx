import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/states/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { newChatIn, useUnasked } from '../api/refused-question.ts';

interface Props {
  readonly session: string;
  /** Who answered in it, as far as it is known. */
  readonly agent: string | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In place of a chat that is gone, or could not be read: the way on, with what was written there. */
export function LostChat({ session, agent, error, onRetry }: Props) {
  const { t } = useTranslation('conversation');
  const { isAny, moveTo } = useUnasked(session);
  const { workspace } = useMe();
  const withWords = {
    to: agent === undefined ? '/chat' : `/chat?agent=${agent}`,
    label: t('gone.goOn'),
    text: t('gone.unasked'),
    onGo: () => moveTo(newChatIn(workspace.uuid)),
  };
  const way = isAny ? withWords : { to: '/chat', label: t('sessions.new') };
  return <ErrorState error={error} onRetry={onRetry} way={{ ...way, icon: 'plus' }} />;
}
