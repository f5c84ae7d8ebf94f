import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy/index.ts';
import { Icon } from '../icon/index.ts';
import { Scroller } from '../scroller/index.ts';
import classes from './program.module.css';
import { PROGRAMS, type Program, snippetFor } from './snippets.ts';

const NAMES: { readonly [Of in Program]: string } = {
  curl: 'curl',
  python: 'Python',
  typescript: 'TypeScript',
  mcp: 'MCP',
};

interface Props {
  /** An agent's uuid. */
  readonly agent: string;
  /** A key that was made just now; left out, a name stands for it. */
  readonly apiKey?: string | undefined;
}

/** How a program talks to an agent, ready to be taken along. */
export function ProgramSnippets({ agent, apiKey = 'TTK.…' }: Props) {
  const { t } = useTranslation('components');
  const [program, setProgram] = useState<Program>('curl');
  const snippet = snippetFor(program, { origin: window.location.origin, agent, key: apiKey });
  return (
    <section className={classes.snippets} aria-label={t('program.title')}>
      <div className={classes.bar}>
        <SegmentedControl<Program>
          size="xs"
          aria-label={t('program.which')}
          value={program}
          onChange={setProgram}
          data={PROGRAMS.map((value) => ({ value, label: NAMES[value] }))}
        />
        <CopyButton value={snippet}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
              onClick={copy}
            >
              {t(copied ? 'copied' : 'program.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <Scroller as="pre" className={classes.code}>
        <code>{snippet}</code>
      </Scroller>
      <p className={classes.hint}>{t(program === 'mcp' ? 'program.mcpText' : 'program.openaiText')}</p>
    </section>
  );
}
