import { ActionIcon, Button } from '@mantine/core';
import type { ModelProvider } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../../components/badge/index.ts';
import { useConfirm } from '../../../../components/confirm/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { useErrorText } from '../../../../lib/errors/index.ts';
import classes from './models.module.css';
import { useDeleteProvider } from './use-provider-calls.ts';

const SHOWN = 6;

interface Props {
  readonly providers: readonly ModelProvider[];
  readonly onEdit: (uuid: string) => void;
}

export function ProviderList({ providers, onEdit }: Props) {
  const { t } = useTranslation('admin');
  const textOf = useErrorText();
  const confirm = useConfirm();
  const remove = useDeleteProvider();
  const ask = async ({ uuid, name }: ModelProvider) => {
    const question = {
      title: t('models.remove.question', { name }),
      body: t('models.remove.consequence'),
      action: t('models.remove.action'),
      danger: true,
    };
    if (await confirm(question)) remove.mutate(uuid);
  };
  return (
    <>
      <p role="alert" className={classes.problem}>
        {remove.isError && textOf(remove.error)}
      </p>
      <ul className={classes.list}>
        {providers.map((provider) => (
          <li key={provider.uuid} className={classes.provider}>
            <Facts provider={provider} />
            {!provider.fromSettings && (
              <div className={classes.actions}>
                <Button variant="default" size="xs" onClick={() => onEdit(provider.uuid)}>
                  {t('models.edit')}
                </Button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('models.removeOne', { name: provider.name })}
                  onClick={() => ask(provider)}
                >
                  <Icon name="trash" size={16} />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Facts({ provider }: { readonly provider: ModelProvider }) {
  const { t } = useTranslation('admin');
  const { name, baseUrl, apiKey, chatModels, enabled, fromSettings } = provider;
  const { embeddingModel, rerankModel, visionModel } = provider;
  const key = apiKey.set ? t('models.keyEnds', { last4: apiKey.last4 ?? '…' }) : t('models.noKey');
  return (
    <div className={classes.facts}>
      <div className={classes.name}>
        <h2>{name}</h2>
        <StatusBadge tone={enabled ? 'good' : 'neutral'}>
          {t(enabled ? 'models.on' : 'models.off')}
        </StatusBadge>
        {fromSettings && <StatusBadge tone="info">{t('models.fromSettings')}</StatusBadge>}
      </div>
      <p className={classes.place}>
        <code>{baseUrl}</code> · {key}
      </p>
      <ul className={classes.models}>
        {chatModels.slice(0, SHOWN).map((model) => (
          <li key={model}>{model}</li>
        ))}
        {chatModels.length > SHOWN && (
          <li className={classes.rest}>{t('models.more', { count: chatModels.length - SHOWN })}</li>
        )}
        {embeddingModel && <li className={classes.rest}>{t('models.embeds', { model: embeddingModel })}</li>}
        {rerankModel && <li className={classes.rest}>{t('models.reranks', { model: rerankModel })}</li>}
        {visionModel && <li className={classes.rest}>{t('models.sees', { model: visionModel })}</li>}
      </ul>
    </div>
  );
}
