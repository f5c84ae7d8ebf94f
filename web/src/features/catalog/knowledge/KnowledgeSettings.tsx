import { Button, Group, Radio, TagsInput, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Knowledge, routes } from '@tutka/http-contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../../components/confirm/index.ts';
import { FormSection } from '../../../components/form/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { type Args, call, refreshRows } from '../../../lib/api/index.ts';
import { useOwnTags } from '../api/use-own-tags.ts';
import { IndexSettings } from './IndexSettings.tsx';
import classes from './knowledge.module.css';
import { useBaseForm } from './use-base-form.ts';

type Change = Args<typeof routes.updateKnowledge>['body'];

interface Props {
  readonly base: Knowledge;
  /** Told whether it holds anything that was not saved. */
  readonly onWritten: (isWritten: boolean) => void;
}

/** A base's name, words about it and who may read it; then how its passages are found, and reading everything again. */
export function KnowledgeSettings({ base, onWritten }: Props) {
  const { t } = useTranslation('catalog');
  const ownTags = useOwnTags();
  const { form, changed, goOn } = useBaseForm(base);
  const save = useUpdate(base.uuid, t('settings.saved'));
  const again = useUpdate(base.uuid, t('settings.againStarted'));
  const [isIndexChosen, setIndexChosen] = useState(false);
  const isWritten = form.isDirty() || isIndexChosen;
  useEffect(() => onWritten(isWritten), [isWritten, onWritten]);
  useLeaveGuard(isWritten);
  return (
    <>
      <form
        onSubmit={form.onSubmit((values) => save.mutate(changed(values), { onSuccess: () => goOn(values) }))}
      >
        <FormSection title={t('settings.about')} description={t('settings.aboutText')}>
          <TextInput label={t('knowledge.name')} maxLength={120} required {...form.getInputProps('name')} />
          <Textarea
            label={t('knowledge.description')}
            autosize
            minRows={2}
            maxLength={2000}
            {...form.getInputProps('description')}
          />
          <TagsInput
            label={t('knowledge.tags')}
            description={t('settings.tagsText')}
            data={[...ownTags]}
            maxTags={20}
            maxLength={40}
            {...form.getInputProps('tags')}
          />
        </FormSection>
        <FormSection title={t('settings.access')} description={t('settings.accessText')}>
          <Radio.Group aria-label={t('settings.access')} {...form.getInputProps('visibility')}>
            <Group>
              <Radio value="private" label={t('private')} />
              <Radio value="public" label={t('public')} />
            </Group>
          </Radio.Group>
        </FormSection>
        <Refusal error={save.error} mb="md" />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('save')}
          </Button>
        </Group>
      </form>
      <div className={classes.apart}>
        <IndexSettings uuid={base.uuid} onChosen={setIndexChosen} />
        <FormSection title={t('settings.again')} description={t('settings.againText')}>
          <Button
            variant="default"
            w="fit-content"
            leftSection={<Icon name="refresh" size={16} />}
            loading={again.isPending}
            disabled={base.documentCount === 0}
            onClick={() => again.mutate({ isKnowledgeChanged: true })}
          >
            {t('settings.againAction')}
          </Button>
          <Refusal error={again.error} />
        </FormSection>
      </div>
    </>
  );
}

function useUpdate(uuid: string, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call(routes.updateKnowledge, { params: { id: uuid }, body }),
    // It is saved already while what shows it is asked for.
    onSuccess: () => {
      notifications.show({ message: done });
      void refreshRows(client, routes.getKnowledge, routes.listKnowledges, routes.listDocuments);
    },
  });
}
