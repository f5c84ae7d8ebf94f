import type { SearchEngine } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../../components/badge/index.ts';
import { engines } from './engines.ts';
import classes from './search.module.css';

/** Whether agents can look things up at this moment, and with what. */
export function EngineNow({ engine }: { readonly engine: SearchEngine | null }) {
  const { t } = useTranslation('admin');
  const name = engines.find(({ kind }) => kind === engine?.kind)?.name;
  return (
    <div className={classes.now}>
      <StatusBadge tone={engine ? 'good' : 'neutral'}>{t(engine ? 'models.on' : 'models.off')}</StatusBadge>
      <p>{engine ? t('search.now', { name, host: new URL(engine.baseUrl).host }) : t('search.none')}</p>
    </div>
  );
}
