import { Button, Modal } from '@mantine/core';
import type { DiscountCode } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../../../../components/form/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import classes from '../selling.module.css';
import { changesOf, termsOf } from './code-form.ts';
import { TermsFields } from './TermsFields.tsx';
import { useCodeChange } from './use-code-change.ts';

interface Props {
  readonly code: DiscountCode;
  readonly onClose: () => void;
}

/** Changes from when to when a code counts, and how often. */
export function TermsDialog({ code, onClose }: Props) {
  const { t } = useTranslation('selling');
  const [start] = useState(code);
  const [terms, setTerms] = useState(() => termsOf(start));
  const change = useCodeChange(code);
  return (
    <Modal opened onClose={onClose} title={t('codes.changeOne', { code: code.code })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(changesOf(terms, start), { onSuccess: onClose });
        }}
      >
        <TermsFields terms={terms} onChange={(part) => setTerms((before) => ({ ...before, ...part }))} />
        <Refusal error={change.error} />
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button type="submit" loading={change.isPending}>
            {t('save')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
