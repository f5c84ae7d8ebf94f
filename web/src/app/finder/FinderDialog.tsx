import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import type { Me } from '@tutka/http-contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../components/icon/index.ts';
import { useErrorText } from '../../lib/errors/index.ts';
import { finder } from './finder-store.ts';
import { type Finding, useFindings } from './use-findings.ts';

const PAUSE_MS = 150;
/** How a name is read, of whatever script it is. */
const ownWay = { unicodeBidi: 'plaintext' } as const;

/** Finds pages and whatever else has a name: chats, agents, knowledge, prompts, tool servers. */
export default function FinderDialog({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS);
  const textOf = useErrorText();
  const { groups, busy, error } = useFindings(me, text.trim(), settled);
  const list = useFirstChosen(text.trim() !== '');
  const go = ({ to, act }: Finding) => {
    finder.close();
    if (act) act();
    else void navigate(to);
  };
  return (
    <Spotlight.Root
      forceOpened
      query={text}
      onQueryChange={setText}
      onSpotlightClose={finder.close}
      shortcut={null}
      scrollable
      maxHeight={420}
      closeOnActionTrigger={false}
      overlayProps={{ blur: 0 }}
      styles={{ actionLabel: ownWay, actionDescription: ownWay }}
      attributes={{ content: { 'aria-label': t('finder.open') } }}
    >
      <Spotlight.Search
        placeholder={t('finder.placeholder')}
        aria-label={t('finder.placeholder')}
        leftSection={<Icon name="search" />}
      />
      <Spotlight.ActionsList ref={list}>
        {groups.map(({ label, findings }) => (
          <Spotlight.ActionsGroup key={label} label={t(`finder.${label}`)}>
            {findings.map((finding) => (
              <Spotlight.Action
                key={finding.key}
                label={finding.name}
                leftSection={<Icon name={finding.icon} />}
                {...(finding.alias !== undefined && { description: finding.alias })}
                onClick={() => go(finding)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && !error && (
          <Spotlight.Empty>{t(busy ? 'finder.busy' : 'finder.none')}</Spotlight.Empty>
        )}
        {error && <Spotlight.Empty role="alert">{textOf(error)}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The first of what was found is chosen again where the chosen one is there no more, so that Enter opens it. */
function useFirstChosen(isAsked: boolean) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAsked || list.current?.querySelector('[data-selected]')) return;
    list.current?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  });
  return list;
}
