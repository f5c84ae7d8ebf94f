import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../components/icon/index.ts';

const schemes: readonly (readonly [MantineColorScheme, IconName])[] = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['auto', 'screen'],
];

/** Light, dark, or as the system has it, as items of a menu. */
export function ColourScheme() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('scheme.label')}</Menu.Label>
      {schemes.map(([scheme, icon]) => (
        <Menu.Item
          key={scheme}
          closeMenuOnClick={false}
          leftSection={<Icon name={icon} size={16} />}
          rightSection={scheme === colorScheme ? <Icon name="check" size={16} /> : null}
          aria-current={scheme === colorScheme}
          onClick={() => setColorScheme(scheme)}
        >
          {t(`scheme.${scheme}`)}
        </Menu.Item>
      ))}
    </>
  );
}
