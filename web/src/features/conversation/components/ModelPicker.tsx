import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import classes from './chat.module.css';

interface Props {
  /** `<provider uuid>/<model>`; null: the agent's own. */
  readonly value: string | null;
  readonly onPick: (model: string | null) => void;
}

/** Which model answers; not there where nothing is to be chosen. */
export function ModelPicker({ value, onPick }: Props) {
  const { t } = useTranslation('conversation');
  const { data } = useQuery(dataQuery(routes.listModels, {}));
  if (data === undefined || data.models.length < 2) return null;
  const name = data.models.find(({ id }) => id === value)?.name ?? t('composer.agentsModel');
  const mark = (chosen: boolean) => (chosen ? <Icon name="check" size={14} /> : null);
  return (
    <Menu position="top-start" width={280}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<Icon name="down" size={14} />}
          aria-label={t('composer.model', { model: name })}
        >
          <span className={classes.choice}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Item rightSection={mark(value === null)} onClick={() => onPick(null)}>
          {t('composer.agentsModel')}
        </Menu.Item>
        <Menu.Divider />
        {data.models.map((model) => (
          <Menu.Item key={model.id} rightSection={mark(model.id === value)} onClick={() => onPick(model.id)}>
            {model.name}
            <span className={classes.provider}> {model.provider}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
