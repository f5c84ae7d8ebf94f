import type { McpServer } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../components/badge/index.ts';

const ONLINE = 1;
const OFFLINE = 2;

/** Whether a server answers. */
export function ServerStatus({ server }: { readonly server: Pick<McpServer, 'status'> }) {
  const { t } = useTranslation('mcp');
  if (server.status === ONLINE) return <StatusBadge tone="good">{t('status.online')}</StatusBadge>;
  if (server.status === OFFLINE) return <StatusBadge tone="bad">{t('status.offline')}</StatusBadge>;
  return <StatusBadge tone="neutral">{t('status.unknown')}</StatusBadge>;
}
