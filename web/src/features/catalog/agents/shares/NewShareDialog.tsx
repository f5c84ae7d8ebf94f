import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Share } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../../components/copy/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { linkOf } from './link-of.ts';
import classes from './shares.module.css';
import { TermsFields } from './TermsFields.tsx';
import { noTerms, termsOf } from './terms.ts';

interface Props {
  readonly agent: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes a share, and shows of a link what is shown once. */
export function NewShareDialog({ agent, opened, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const [made, setMade] = useState<Share | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(made ? 'shares.made' : 'shares.new')}
      size="lg"
      // A click beside it must not lose what is shown once.
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
    >
      {made ? (
        <Made share={made} onClose={close} />
      ) : (
        <Making
          agent={agent}
          onClose={close}
          onMade={(share) => (share.kind === 'link' ? setMade(share) : close())}
        />
      )}
    </Modal>
  );
}

interface MakingProps {
  readonly agent: string;
  readonly onClose: () => void;
  readonly onMade: (share: Share) => void;
}

function Making({ agent, onClose, onMade }: MakingProps) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const [kind, setKind] = useState<'link' | 'user'>('user');
  const [email, setEmail] = useState('');
  const [terms, setTerms] = useState(noTerms);
  const make = useMutation({
    mutationFn: () => {
      const body = { ...termsOf(terms), ...(kind === 'user' ? { kind, email } : { kind }) };
      return call(routes.createShare, { params: { id: agent }, body });
    },
    onSuccess: async (share) => {
      onMade(share);
      await refreshRows(client, routes.listShares);
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <SegmentedControl
        aria-label={t('shares.with')}
        value={kind}
        onChange={(value) => setKind(value === 'link' ? 'link' : 'user')}
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
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      )}
      <TermsFields kind={kind} terms={terms} onChange={setTerms} />
      <Refusal error={make.error} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={make.isPending}>
          {t('shares.create')}
        </Button>
      </div>
    </form>
  );
}

function Made({ share, onClose }: { readonly share: Share; readonly onClose: () => void }) {
  const { t } = useTranslation('catalog');
  const embed = `<iframe src="${linkOf(share, 'embed')}" title="Chat" style="width:100%;height:40rem;border:0"></iframe>`;
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
