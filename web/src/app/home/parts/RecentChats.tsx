import type { Session } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import classes from './parts.module.css';
import { Section } from './Section.tsx';

export function RecentChats({ chats }: { readonly chats: readonly Session[] }) {
  const { t } = useTranslation('home');
  const { t: shell } = useTranslation();
  return (
    <Section title={t('chats.title')} more={{ to: '/chat', label: t('chats.all') }}>
      <ul className={classes.list}>
        {chats.map(({ uuid, title, agentName, agentLogo, lastMessageAt }) => (
          <li key={uuid}>
            <Link to={`/chat/${uuid}`} className={classes.row}>
              <Logo src={agentLogo} name={agentName} size={28} shape="square" />
              <span className={classes.name}>{title || shell('places.chat')}</span>
              <span className={classes.by}>{agentName}</span>
              <span className={classes.when}>
                <ShownDate value={lastMessageAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
