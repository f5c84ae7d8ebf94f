import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Keys, shortcuts } from '../../lib/shortcuts/index.ts';
import classes from './shortcuts.module.css';

const groups = ['everywhere', 'chat'] as const;

/** Every key that does something. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('shortcuts.title')}>
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={classes.group}>{t(`shortcuts.${group}`)}</h3>
            <dl className={classes.list}>
              {shortcuts
                .filter((each) => each.group === group)
                .map(({ name }) => (
                  <div key={name} className={classes.row}>
                    <dt>{t(`shortcuts.${name}`)}</dt>
                    <dd>
                      <Keys of={name} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
