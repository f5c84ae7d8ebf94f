import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Session } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { lazyPart, Part } from '../../../components/part/index.ts';

const ShareChat = lazyPart(() => import('./ShareChat.tsx'));

interface Props {
  readonly session: Session;
  /** The last message of the branch that is read; null while there is none. */
  readonly leaf: string | null;
}

/** Opens the question how a chat is shared; its code comes with the first time. */
export function ShareButton({ session, leaf }: Props) {
  const { t } = useTranslation('conversation');
  const [wanted, setWanted] = useState(false);
  const [opened, dialog] = useDisclosure(false, { onOpen: () => setWanted(true) });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        style={{ flexShrink: 0 }}
        leftSection={<Icon name={session.isPublic ? 'globe' : 'link'} size={14} />}
        disabled={leaf === null}
        onClick={dialog.open}
      >
        {t(session.isPublic ? 'share.public' : 'share.action')}
      </Button>
      <Part waiting={null}>
        {wanted && leaf !== null && (
          <ShareChat session={session.uuid} leaf={leaf} opened={opened} onClose={dialog.close} />
        )}
      </Part>
    </>
  );
}
