import { NumberInput, Select, Slider, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { DecimalInput, FormSection } from '../../../components/form/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { modelName } from '../../../lib/format/index.ts';
import { AgentTools } from '../mcp/AgentTools.tsx';
import type { AgentForm } from './agent-form.ts';
import classes from './agents.module.css';
import { KnowledgeField } from './KnowledgeField.tsx';
import { LogoField } from './LogoField.tsx';
import { WebFields } from './WebFields.tsx';

const CURRENCIES = ['USD', 'EUR', 'CNY', 'GBP', 'JPY', 'KRW', 'HKD', 'TWD', 'SGD', 'AUD', 'CAD'];

interface Props {
  readonly form: UseFormReturnType<AgentForm>;
}

interface AllProps extends Props {
  readonly agent: Agent | undefined;
  /** Told whether a picture is on its way. */
  readonly onSending: (isSending: boolean) => void;
}

/** Everything an agent is made of, what matters most first. */
export function AgentFields({ agent, form, onSending }: AllProps) {
  const { t } = useTranslation('catalog');
  const { t: tools } = useTranslation('mcp');
  return (
    <>
      <FormSection title={t('editor.who')} description={t('editor.whoText')}>
        <LogoField form={form} onSending={onSending} />
        <TextInput
          label={t('editor.name')}
          required
          maxLength={120}
          placeholder={t('editor.namePlaceholder')}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('editor.description')}
          autosize
          minRows={2}
          maxLength={4000}
          {...form.getInputProps('description')}
        />
      </FormSection>
      <FormSection title={t('editor.knows')} description={t('editor.knowsText')}>
        <KnowledgeField form={form} />
      </FormSection>
      <FormSection title={t('editor.does')} description={t('editor.doesText')}>
        <Textarea
          label={t('editor.prompt')}
          placeholder={t('editor.promptPlaceholder')}
          autosize
          minRows={5}
          maxRows={20}
          maxLength={40_000}
          {...form.getInputProps('prompt')}
        />
        <ModelFields form={form} />
      </FormSection>
      <FormSection title={t('editor.web')} description={t('editor.webText')}>
        <WebFields form={form} />
      </FormSection>
      <FormSection title={tools('agent.title')} description={tools('agent.text')}>
        <AgentTools
          agent={agent}
          choices={form.values.mcpServers}
          onChange={(choices) => form.setFieldValue('mcpServers', choices)}
        />
      </FormSection>
      <FormSection title={t('editor.greets')} description={t('editor.greetsText')}>
        <Textarea
          label={t('editor.opening')}
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('openingMessage')}
        />
        <TagsInput
          label={t('editor.suggestions')}
          description={t('editor.suggestionsText')}
          maxTags={8}
          splitChars={[]}
          {...form.getInputProps('suggestedQuestions')}
        />
      </FormSection>
      <FormSection title={t('editor.shared')} description={t('editor.sharedText')}>
        <OfferFields form={form} />
      </FormSection>
    </>
  );
}

function ModelFields({ form }: Props) {
  const { t } = useTranslation('catalog');
  const { data } = useQuery(dataQuery(routes.listModels, {}));
  const fallback = data?.models.find(({ isDefault }) => isDefault)?.name;
  const automatic = fallback ? t('editor.defaultModel', { model: fallback }) : t('editor.offlineModel');
  const models =
    data?.models.map(({ id, name, provider }) => ({ value: id, label: `${name} · ${provider}` })) ?? [];
  const { model } = form.values;
  const isGone = data !== undefined && model !== '' && models.every(({ value }) => value !== model);
  const gone = modelName(model);
  return (
    <>
      <Select
        label={t('editor.model')}
        description={
          isGone && t(fallback ? 'editor.modelGone' : 'editor.modelGoneOffline', { gone, model: fallback })
        }
        allowDeselect={false}
        data={[{ value: '', label: automatic }, ...models]}
        {...form.getInputProps('model')}
      />
      <div>
        <span className={classes.label} id="temperature">
          {t('editor.temperature')}: {form.values.temperature.toFixed(1)}
        </span>
        <Slider
          aria-labelledby="temperature"
          min={0}
          max={2}
          step={0.1}
          label={null}
          thumbProps={{ 'aria-labelledby': 'temperature' }}
          {...form.getInputProps('temperature')}
        />
        <span className={classes.dim}>{t('editor.temperatureText')}</span>
      </div>
      <NumberInput
        label={t('editor.maxTokens')}
        placeholder={t('editor.noLimit')}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        {...form.getInputProps('maxTokens')}
      />
    </>
  );
}

function OfferFields({ form }: Props) {
  const { t } = useTranslation('catalog');
  const { isPublic, isFree } = form.values;
  return (
    <>
      <Switch label={t('editor.isPublic')} {...form.getInputProps('isPublic', { type: 'checkbox' })} />
      {isPublic && (
        <Switch label={t('editor.isFree')} {...form.getInputProps('isFree', { type: 'checkbox' })} />
      )}
      {isPublic && !isFree && (
        <div className={classes.pair}>
          <DecimalInput label={t('editor.price')} required {...form.getInputProps('price')} />
          <Select label={t('editor.currency')} data={CURRENCIES} {...form.getInputProps('currency')} />
          <NumberInput
            label={t('editor.trials')}
            min={0}
            max={1000}
            allowDecimal={false}
            {...form.getInputProps('trialLimit')}
          />
        </div>
      )}
      <TagsInput label={t('knowledge.tags')} maxTags={20} {...form.getInputProps('tags')} />
    </>
  );
}
