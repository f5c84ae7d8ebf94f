import { useQuery } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormSection } from '../../../../components/form/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { toolsOf, webOf } from '../versions/tools-of.ts';
import { useWords } from '../versions/use-words.ts';
import classes from './files.module.css';
import { linksIn } from './links-in.ts';

interface Props {
  readonly agent: Agent;
  readonly missing: NonNullable<Agent['review']>['missing'];
}

/** What matters of an agent that somebody else wrote: its instructions, what it says, what it reaches. */
export function ReviewParts({ agent, missing }: Props) {
  const { t } = useTranslation('catalog');
  const { description, prompt = '', openingMessage, suggestedQuestions } = agent;
  const { uuid, version } = agent;
  const { data } = useQuery(dataQuery(routes.getAgentVersion, { params: { id: uuid, version } }));
  const { data: web } = useQuery(dataQuery(routes.getWebTools, {}));
  const words = useWords();
  const bases = data?.knowledges.map((base) => base.name ?? words.gone(base.uuid)) ?? [];
  const tools = data?.mcpServers.map((server) => toolsOf(server, words)) ?? [];
  const links = linksIn([prompt, openingMessage, description, ...suggestedQuestions]);
  return (
    <>
      <FormSection title={t('editor.prompt')} description={t('review.promptText')}>
        <Said text={prompt} />
      </FormSection>
      <FormSection title={t('review.links')} description={t('review.linksText')}>
        <Listed items={links} none={t('review.noLinks')} mono />
      </FormSection>
      <FormSection title={t('editor.knows')} description={t('review.knowsText')}>
        <Listed items={bases} none={t('review.noKnowledge')} />
      </FormSection>
      <FormSection title={t('editor.web')} description={t('review.webText')}>
        <Listed items={data ? webOf(data, words) : []} none={t('review.noWeb')} />
        {data?.webSearch && web?.search === false && (
          <p className={classes.none}>{t('editor.webSearchNone')}</p>
        )}
      </FormSection>
      <FormSection title={t('versions.tools')} description={t('review.toolsText')}>
        <Listed items={tools} none={t('review.noTools')} />
        {agent.mcpServers.some(({ toolsChanged }) => toolsChanged) && (
          <p className={classes.none}>{t('review.toolsDiffer')}</p>
        )}
      </FormSection>
      {missing.length > 0 && (
        <FormSection title={t('review.missing')} description={t('review.missingText')}>
          <ul className={classes.items}>
            {missing.map(({ kind, name, url }) => (
              <li key={`${kind} ${name} ${url}`}>
                {t(`review.${kind}`, { name })}
                {url !== undefined && <ToConnect name={name} url={url} />}
              </li>
            ))}
          </ul>
        </FormSection>
      )}
      <FormSection title={t('editor.greets')} description={t('editor.greetsText')}>
        <Said text={openingMessage} />
        {suggestedQuestions.length > 0 && <Listed items={suggestedQuestions} none="" />}
      </FormSection>
    </>
  );
}

/** A server of the file that this workspace has not got. */
function ToConnect({ name, url }: { readonly name: string; readonly url: string }) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <span className={classes.place}>{url}</span>
      <Link className={classes.connect} to={`/mcp?${new URLSearchParams({ edit: 'new', name, url })}`}>
        {t('review.connect')}
      </Link>
    </>
  );
}

function Said({ text }: { readonly text: string }): ReactNode {
  const { t } = useTranslation('catalog');
  return text === '' ? (
    <p className={classes.none}>{t('review.empty')}</p>
  ) : (
    <pre className={classes.said}>{text}</pre>
  );
}

function Listed({
  items,
  none,
  mono = false,
}: {
  readonly items: readonly string[];
  readonly none: string;
  readonly mono?: boolean;
}) {
  if (items.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ul className={classes.items} data-mono={mono || undefined}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
