import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { dataQuery } from '../../../lib/api/index.ts';
import { modelName } from '../../../lib/format/index.ts';
import classes from './thread.module.css';

interface Props {
  readonly agent: string;
  /** That a chat chose for itself. */
  readonly chosen: string | null;
}

/** Which model answers where the chosen one is not offered any more; nothing where it is. */
export function ModelNote({ agent: uuid, chosen }: Props) {
  const { t } = useTranslation('conversation');
  const { data } = useQuery(dataQuery(routes.listModels, {}));
  const isGone = chosen !== null && data?.models.some(({ id }) => id === chosen) === false;
  const { data: agent } = useQuery({
    ...dataQuery(routes.getAgent, { params: { id: uuid } }),
    enabled: isGone,
  });
  if (!isGone || agent === undefined) return null;
  const { models } = data;
  const answers = models.find(({ id }) => id === agent.model) ?? models.find(({ isDefault }) => isDefault);
  const gone = modelName(chosen);
  return (
    <p className={classes.note} role="status">
      {answers ? t('composer.gone', { gone, model: answers.name }) : t('composer.goneOffline', { gone })}
    </p>
  );
}
