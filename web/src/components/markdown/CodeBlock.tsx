import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/index.ts';
import { highlight } from './highlight.ts';
import classes from './markdown.module.css';

interface Props {
  readonly code: string;
  /** '' where none is named. */
  readonly language: string;
}

/** Code with its language, a copy button, and colours as soon as the grammar is there. */
export function CodeBlock({ code, language }: Props) {
  const { t } = useTranslation('markdown');
  return (
    <figure className={classes.code}>
      <figcaption className={classes.codeHead}>
        <span>{language || t('code')}</span>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Tooltip label={t(copied ? 'copied' : 'copy')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                onClick={copy}
                aria-label={t(copied ? 'copied' : 'copy')}
              >
                <Icon name={copied ? 'check' : 'copy'} size={14} />
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes.codeText} tabIndex={0}>
        <code>
          <Coloured code={code} language={language} />
        </code>
      </pre>
    </figure>
  );
}

interface Colours {
  readonly code: string;
  readonly spans: ReactNode;
}

/** Text that still grows keeps its colours up to where they reach. */
function Coloured({ code, language }: Props) {
  const [colours, setColours] = useState<Colours | null>(null);
  useEffect(() => {
    let current = true;
    highlight(code, language).then(
      (lines) => {
        if (!current || lines === undefined) return;
        const spans = lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <span key={row}>
            {line.map(({ content, color, offset }) => (
              <span key={offset} style={{ color }}>
                {content}
              </span>
            ))}
            {row < lines.length - 1 && '\n'}
          </span>
        ));
        setColours({ code, spans });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [code, language]);
  if (colours === null || !code.startsWith(colours.code)) return code;
  return (
    <>
      {colours.spans}
      {code.slice(colours.code.length)}
    </>
  );
}
