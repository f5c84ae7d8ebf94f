import { Menu } from '@mantine/core';
import type { DiscountCode } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../../components/confirm/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { LossItem, RowMenu } from '../../../../components/menu/index.ts';
import { useTellError } from '../../../../components/notice/index.ts';
import { TermsDialog } from './TermsDialog.tsx';
import { useCodeChange } from './use-code-change.ts';

/** A code's dates and limit are changed; it is stopped after a question, and counts again without one. */
export function CodeActions({ code }: { readonly code: DiscountCode }) {
  const { t } = useTranslation('selling');
  const confirm = useConfirm();
  const tell = useTellError();
  const [changing, setChanging] = useState(false);
  const change = useCodeChange(code);
  const stop = async () => {
    const question = {
      title: t('codes.stopTitle', { code: code.code }),
      body: t('codes.stopText'),
      action: t('codes.stop'),
      danger: true,
    };
    if (await confirm(question)) change.mutate({ isActive: false }, { onError: tell });
  };
  return (
    <>
      <RowMenu label={t('codes.actions', { code: code.code })}>
        <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => setChanging(true)}>
          {t('codes.change')}
        </Menu.Item>
        {!code.isActive && (
          <Menu.Item
            leftSection={<Icon name="play" size={16} />}
            onClick={() => change.mutate({ isActive: true }, { onError: tell })}
          >
            {t('codes.again')}
          </Menu.Item>
        )}
        {code.isActive && (
          <>
            <Menu.Divider />
            <LossItem icon="stop" onClick={stop}>
              {t('codes.stop')}
            </LossItem>
          </>
        )}
      </RowMenu>
      {changing && <TermsDialog code={code} onClose={() => setChanging(false)} />}
    </>
  );
}
