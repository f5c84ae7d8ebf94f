import { Button, Group, Modal, Radio, Stack, TagsInput } from '@mantine/core';
import type { SignUp } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../../components/confirm/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { useSignUpCalls } from './use-sign-up-calls.ts';

const kinds = ['open', 'domains', 'invite'] as const;

interface Props {
  readonly signUp: SignUp;
  readonly onClose: () => void;
}

/** Chooses who may get an account, or leaves it to the operator's setting again. */
export function SignUpDialog({ signUp, onClose }: Props) {
  const { t } = useTranslation('admin');
  const [kind, setKind] = useState(signUp.kind);
  const [domains, setDomains] = useState(signUp.domains);
  const [typed, setTyped] = useState('');
  const { save, reset } = useSignUpCalls();
  const isDomains = kind === 'domains' && (domains !== signUp.domains || typed.trim() !== '');
  const leave = useCloseGuard(kind !== signUp.kind || isDomains, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ kind, domains: kind === 'domains' ? domains : [] }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={leave} title={t('signUp.title')}>
      <Stack component="form" gap="lg" onSubmit={submit}>
        <Radio.Group
          aria-label={t('signUp.title')}
          value={kind}
          onChange={(value) => setKind(kinds.find((each) => each === value) ?? kind)}
        >
          <Stack gap="sm">
            {kinds.map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(`signUp.kinds.${each}`)}
                description={t(`signUp.kindsText.${each}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {kind === 'domains' && (
          <TagsInput
            label={t('signUp.domains')}
            description={t('signUp.domainsText')}
            placeholder={domains.length === 0 ? 'example.org' : ''}
            splitChars={[',', ' ', ';']}
            acceptValueOnBlur
            maxTags={100}
            value={domains}
            onChange={setDomains}
            searchValue={typed}
            onSearchChange={setTyped}
          />
        )}
        <Refusal error={save.error ?? reset.error} />
        <Group justify="flex-end" gap="xs">
          {signUp.isChosen && (
            <Button
              variant="subtle"
              loading={reset.isPending}
              onClick={() => reset.mutate(undefined, { onSuccess: onClose })}
            >
              {t('signUp.reset', { setting: t(`signUp.kinds.${signUp.settings.kind}`) })}
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
