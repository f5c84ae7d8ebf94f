import { useQuery } from '@tanstack/react-query';
import { type Message, routes } from '@tutka/http-contracts';
import { Logo } from '../../../components/avatar/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import classes from './thread.module.css';

/** Who answered, where it was not the chat's own agent. */
export function AnsweredBy({ message: { sessionUUID, agentUUID } }: { readonly message: Message }) {
  const session = useQuery(dataQuery(routes.getSession, { params: { uuid: sessionUUID } }));
  const isOther = session.data !== undefined && session.data.agentUUID !== agentUUID;
  const { data: agent } = useQuery({
    ...dataQuery(routes.getAgent, { params: { id: agentUUID } }),
    enabled: isOther,
  });
  if (!isOther || agent === undefined) return null;
  return (
    <p className={classes.answeredBy}>
      <Logo src={agent.logo} name={agent.name} size={20} shape="square" />
      {agent.name}
    </p>
  );
}
