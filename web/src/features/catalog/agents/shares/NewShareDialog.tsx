import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Share } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../../components/confirm/index.ts';
import { CopyText } from '../../../../components/copy/index.ts';
import { FormFoot } from '../../../../components/form/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { frameTag, linkOf } from './link-of.ts';
import classes from './shares.module.css';
import { TermsFields } from './TermsFields.tsx';
import { noTerms, type TermsForm, termsOf } from './terms.ts';

interface Props {
  readonly agent: string;
  readonly onClose: () => void;
}

/** Makes a share, and shows of a link what is shown once. */
export function NewShareDialog({ agent, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const [form, setForm] = useState(emptyShare);
  const { make, link } = useMake(agent);
  const isWritten = form.email.trim() !== '' || form.terms !== noTerms;
  const isMaking = make.isPending && link === null;
  const leave = useCloseGuard(link === null && isWritten && !isMaking, onClose);
  const unseen = {
    title: t('shares.leave.title'),
    body: t('shares.leave.text'),
    action: t('shares.leave.action'),
  };
  useCloseGuard(link !== null || (isMaking && form.kind === 'link'), onClose, unseen);
  const close = () => {
    // What is shown once would never be seen.
    if (!isMaking) leave();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t(link ? 'shares.made' : 'shares.new')}
      size="lg"
      withCloseButton={!isMaking}
      // A click beside it must not lose what is shown once.
      closeOnClickOutside={link === null}
      closeOnEscape={link === null}
    >
      {link ? (
        <Made share={link} onClose={onClose} />
      ) : (
        <Making
          form={form}
          onChange={(part) => setForm((before) => ({ ...before, ...part }))}
          make={make}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface ShareForm {
  readonly kind: 'link' | 'user';
  readonly email: string;
  readonly terms: TermsForm;
}

const emptyShare: ShareForm = { kind: 'user', email: '', terms: noTerms };

/** Makes shares; a link stays to be shown. */
function useMake(agent: string) {
  const client = useQueryClient();
  const [link, setLink] = useState<Share | null>(null);
  const make = useMutation({
    mutationFn: ({ kind, email, terms }: ShareForm) => {
      const body = { ...termsOf(terms), ...(kind === 'user' ? { kind, email } : { kind }) };
      return call(routes.createShare, { params: { id: agent }, body });
    },
    onSuccess: (share) => {
      if (share.kind === 'link') setLink(share);
      void refreshRows(client, routes.listShares);
    },
  });
  return { make, link };
}

interface MakingProps extends Pick<ReturnType<typeof useMake>, 'make'> {
  readonly form: ShareForm;
  readonly onChange: (part: Partial<ShareForm>) => void;
  readonly onClose: () => void;
}

function Making({ form, onChange, make, onClose }: MakingProps) {
  const { t } = useTranslation('catalog');
  const { kind, email, terms } = form;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        // After one for a person nothing is left to do.
        make.mutate(form, { onSuccess: (share) => share.kind === 'user' && onClose() });
      }}
    >
      <SegmentedControl
        aria-label={t('shares.with')}
        value={kind}
        onChange={(value) => onChange({ kind: value === 'link' ? 'link' : 'user' })}
        data={[
          { value: 'user', label: t('shares.person') },
          { value: 'link', label: t('shares.anyone') },
        ]}
      />
      {kind === 'user' && (
        <TextInput
          type="email"
          required
          data-autofocus
          label={t('shares.email')}
          description={t('shares.emailText')}
          value={email}
          onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
        />
      )}
      <TermsFields kind={kind} terms={terms} onChange={(to) => onChange({ terms: to })} />
      <Refusal error={make.error} />
      <FormFoot cancel={t('cancel')} onCancel={onClose} isBusy={make.isPending}>
        <Button type="submit" loading={make.isPending}>
          {t('shares.create')}
        </Button>
      </FormFoot>
    </form>
  );
}

function Made({ share, onClose }: { readonly share: Share; readonly onClose: () => void }) {
  const { t } = useTranslation('catalog');
  const embed = frameTag(linkOf(share, 'embed') ?? '');
  return (
    <div className={classes.form}>
      <div className={classes.secret}>
        <p>{t('shares.linkText')}</p>
        <CopyText text={linkOf(share) ?? ''} label={t('shares.copy')} />
      </div>
      {share.allowedOrigins.length > 0 && (
        <div className={classes.secret}>
          <p>{t('shares.embedText')}</p>
          <CopyText text={embed} label={t('shares.copyEmbed')} />
        </div>
      )}
      {share.secret !== undefined && (
        <div className={classes.secret}>
          <p>{t('shares.secretText')}</p>
          <CopyText text={share.secret} label={t('shares.copySecret')} />
        </div>
      )}
      <div className={classes.foot}>
        <Button onClick={onClose}>{t('shares.kept')}</Button>
      </div>
    </div>
  );
}
