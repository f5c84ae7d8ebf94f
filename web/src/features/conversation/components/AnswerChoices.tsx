import { Button, Popover, Select, Slider, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_TEMPERATURE, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import classes from './chat.module.css';

/** What a chat chose for itself; null: as the agent has it. */
export interface Choices {
  /** `<provider uuid>/<model>`. */
  readonly model: string | null;
  readonly temperature: number | null;
}

interface Props {
  readonly value: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Which model answers in this chat, and how varied; not there where the offline responder is all there is. */
export function AnswerChoices({ value, onChange }: Props) {
  const { t } = useTranslation('conversation');
  const { data } = useQuery(dataQuery(routes.listModels, {}));
  if (data === undefined || data.offline) return null;
  const chosen = data.models.find(({ id }) => id === value.model);
  const name = chosen?.name ?? t('composer.agentsModel');
  const models = data.models.map(({ id, name: model, provider }) => ({
    value: id,
    label: `${model} · ${provider}`,
  }));
  return (
    <Popover position="top-start" width={280} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<Icon name="down" size={14} />}
          aria-label={t('composer.model', { model: name })}
        >
          <span className={classes.choice}>{name}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.choicesBox}>
        <Select
          label={t('composer.modelLabel')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={[{ value: '', label: t('composer.agentsModel') }, ...models]}
          placeholder={t('composer.pickModel')}
          value={value.model === null ? '' : (chosen?.id ?? null)}
          onChange={(model) => onChange({ model: model || null })}
        />
        <Temperature value={value.temperature} onChange={(temperature) => onChange({ temperature })} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface TemperatureProps {
  readonly value: number | null;
  readonly onChange: (temperature: number | null) => void;
}

function Temperature({ value, onChange }: TemperatureProps) {
  const { t } = useTranslation('conversation');
  const [moving, setMoving] = useState(value ?? DEFAULT_TEMPERATURE);
  const own = value !== null;
  return (
    <>
      <Switch
        label={
          own ? t('composer.temperature', { value: moving.toFixed(1) }) : t('composer.agentsTemperature')
        }
        checked={own}
        onChange={(event) => onChange(event.currentTarget.checked ? moving : null)}
      />
      {own && (
        <Slider
          min={0}
          max={2}
          step={0.1}
          label={null}
          value={moving}
          onChange={setMoving}
          onChangeEnd={onChange}
          thumbProps={{ 'aria-label': t('composer.temperature', { value: moving.toFixed(1) }) }}
        />
      )}
    </>
  );
}
