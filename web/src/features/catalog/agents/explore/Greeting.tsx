import type { Agent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../../components/avatar/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { firstQuestion } from '../../../../lib/address/index.ts';
import classes from './explore.module.css';

/** How a chat with the agent begins; a question is asked with a click where it may be. */
export function Greeting({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const { openingMessage, suggestedQuestions, entitlement, uuid } = agent;
  return (
    <section className={classes.greeting} aria-label={t('profile.begins')}>
      <h2 className={classes.part}>{t('profile.begins')}</h2>
      <div className={classes.said}>
        <Logo src={agent.logo} name={agent.name} size={28} shape="square" />
        <p className={classes.words}>{openingMessage || t('profile.noOpening', { name: agent.name })}</p>
      </div>
      {suggestedQuestions.length > 0 && (
        <ul className={classes.questions}>
          {suggestedQuestions.map((question) => (
            <li key={question}>
              {entitlement === 'none' ? (
                <span className={classes.question}>{question}</span>
              ) : (
                <Link {...firstQuestion(uuid, question)} className={classes.question}>
                  {question}
                  <Icon name="right" size={14} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
