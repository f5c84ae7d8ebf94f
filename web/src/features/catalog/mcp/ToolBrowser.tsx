import { TextInput } from '@mantine/core';
import type { McpServer } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import classes from './mcp.module.css';
import { ToolTrial } from './ToolTrial.tsx';
import { waitsForSignIn } from './waits-for-sign-in.ts';

const SEARCH_FROM = 8;

/** The server's tools at the left, the chosen one to be tried at the right. */
export function ToolBrowser({ server }: { readonly server: McpServer }) {
  const { t } = useTranslation('mcp');
  const [search] = useSearchParams();
  const address = useAddress();
  const [words, setWords] = useState('');
  const { tools } = server;
  if (tools.length === 0) {
    return (
      <EmptyState icon="tool" title={t('noTools')}>
        {t(waitsForSignIn(server) ? 'noToolsSignIn' : 'noToolsText')}
      </EmptyState>
    );
  }
  const chosen = tools.find(({ name }) => name === search.get('tool')) ?? tools[0];
  const shown = tools.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <div className={classes.browser}>
      <div className={classes.list}>
        {tools.length >= SEARCH_FROM && (
          <TextInput
            type="search"
            aria-label={t('searchTools')}
            placeholder={t('searchTools')}
            leftSection={<Icon name="search" size={16} />}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
        <ul className={classes.tools}>
          {shown.map(({ name, description }) => (
            <li key={name}>
              <button
                type="button"
                className={classes.tool}
                aria-pressed={name === chosen?.name}
                onClick={() => address({ tool: name })}
              >
                <span className={classes.toolName}>{name}</span>
                {description !== '' && <span className={classes.toolText}>{description}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {chosen && <ToolTrial key={chosen.name} server={server.uuid} tool={chosen} />}
    </div>
  );
}
