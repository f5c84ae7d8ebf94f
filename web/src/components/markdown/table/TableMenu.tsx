import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFile, type Rows, save, toCsv } from '../../../lib/file/index.ts';
import { useCopied } from '../../copy/index.ts';
import { Icon } from '../../icon/index.ts';
import { ToolButton } from '../ToolButton.tsx';
import { toMarkdown, toTsv } from './table-text.ts';

const forms = { csv: toCsv, tsv: toTsv, md: toMarkdown } as const;

/** The ways to take a table along; open when it first appears. */
export default function TableMenu({ rowsOf }: { readonly rowsOf: () => Rows }) {
  const { t } = useTranslation('markdown');
  const [opened, setOpened] = useState(true);
  const { copied, copy } = useCopied();
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>
        <ToolButton icon={copied ? 'check' : 'copy'} label={t(copied ? 'copied' : 'table.take')} />
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'tsv', 'md'] as const).map((form) => (
          <Menu.Item
            key={form}
            leftSection={<Icon name="copy" size={16} />}
            onClick={() => copy(forms[form](rowsOf()))}
          >
            {t(`table.${form}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="download" size={16} />}
          onClick={() => save('table.csv', csvFile(rowsOf()), 'text/csv;charset=utf-8')}
        >
          {t('table.download')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
