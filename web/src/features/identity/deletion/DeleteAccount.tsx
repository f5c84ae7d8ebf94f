import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../components/form/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { lazyPart, Part } from '../../../components/part/index.ts';

const OwnDeletion = lazyPart(async () => ({ default: (await import('./OwnDeletion.tsx')).OwnDeletion }));

/** The way to the end of one's account. */
export function DeleteAccount() {
  const { t } = useTranslation('identity');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <FormSection title={t('deletion.title')} description={t('deletion.text')}>
      <div>
        <Button
          variant="outline"
          color="bad"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => setOpen(true)}
        >
          {t('deletion.open')}
        </Button>
      </div>
      <Modal opened={isOpen} onClose={close} title={t('deletion.title')} size="lg">
        <Part waiting={null}>{isOpen && <OwnDeletion onCancel={close} />}</Part>
      </Modal>
    </FormSection>
  );
}
