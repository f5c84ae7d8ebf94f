import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Me, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../../components/icon/index.ts';
import { listQuery, pageQuery } from '../../lib/api/index.ts';
import { useHidden } from '../../lib/hidden/index.ts';
import { placesFor } from '../layout/places.ts';
import { shortcutList } from '../shortcuts/shortcuts-store.ts';

export interface Finding {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  /** What it does, where it is no page. */
  readonly act?: () => void;
  readonly icon: IconName;
}

interface Group {
  readonly label: 'pages' | 'agents' | 'knowledge' | 'chats';
  readonly findings: readonly Finding[];
}

interface Findings {
  readonly groups: readonly Group[];
  readonly busy: boolean;
  /** Why not everything was asked. */
  readonly error: Error | null;
}

const EACH = 5;

/**
 * What the finder shows for a text: pages at once, the rest by asking the API with the text as it settled. Until its answer has come
 * those stand of the one before that have the text in their names, so that Enter opens nothing else.
 */
export function useFindings(me: Me, text: string, settled: string): Findings {
  const pages = usePages(me, text);
  const { t } = useTranslation();
  const name = settled === '' ? null : settled;
  const wanted = text.toLowerCase();
  const hidden = useHidden();
  const agents = useQuery({
    ...pageQuery(routes.listAgents, { query: { name, pageSize: EACH } }),
    placeholderData: keepPreviousData,
  });
  const knowledge = useQuery({
    ...pageQuery(routes.listKnowledges, { query: { knowledgeName: name, pageSize: EACH } }),
    placeholderData: keepPreviousData,
  });
  const chats = useQuery({
    ...listQuery(routes.listSessions, { query: { title: name, limit: EACH } }),
    placeholderData: keepPreviousData,
  });
  const isOld = (list: { readonly isPlaceholderData: boolean }) => text !== settled || list.isPlaceholderData;
  const fitting = (findings: readonly Finding[], old: boolean) =>
    old ? findings.filter((one) => one.name.toLowerCase().includes(wanted)) : findings;
  const groups: Group[] = [
    { label: 'pages', findings: pages },
    {
      label: 'chats',
      findings: fitting(
        (chats.data?.data ?? [])
          .filter(({ uuid }) => !hidden.has(uuid))
          .map(({ uuid, title }) => finding('chat', uuid, title || t('places.chat'))),
        isOld(chats),
      ),
    },
    {
      label: 'agents',
      findings: fitting(
        (agents.data?.data ?? []).map(({ uuid, name }) => finding('agents', uuid, name)),
        isOld(agents),
      ),
    },
    {
      label: 'knowledge',
      findings: fitting(
        (knowledge.data?.data ?? []).map(({ uuid, name }) => finding('knowledge', uuid, name)),
        isOld(knowledge),
      ),
    },
  ];
  const asked = [chats, agents, knowledge];
  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    busy: text !== settled || asked.some(({ isFetching }) => isFetching),
    error: asked.find(({ error }) => error !== null)?.error ?? null,
  };
}

const icons = { chat: 'chat', agents: 'agent', knowledge: 'knowledge' } as const;

function finding(place: keyof typeof icons, uuid: string, name: string): Finding {
  return { key: uuid, name, to: `/${place}/${uuid}`, icon: icons[place] };
}

function usePages(me: Me, text: string): Finding[] {
  const { t } = useTranslation();
  const wanted = text.toLowerCase();
  const help: Finding = {
    key: 'shortcuts',
    name: t('shortcuts.title'),
    to: '?',
    icon: 'keyboard',
    act: shortcutList.open,
  };
  return [
    ...placesFor(me).map(
      ({ path, label, icon }): Finding => ({ key: path, name: t(`places.${label}`), to: path, icon }),
    ),
    help,
  ].filter(({ name, to }) => `${name} ${to}`.toLowerCase().includes(wanted));
}
