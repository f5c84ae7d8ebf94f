import type { FoundSubscription } from '@tutka/http-contracts';
import { Link } from 'react-router';
import { Logo } from '../../../../components/avatar/index.ts';
import classes from './subscriptions.module.css';
import { whoseIs } from './whose-is.ts';

/** The workspace, by its owner where it has no name, and who subscribed where that is not said yet. */
export function Subscriber({ subscription }: { readonly subscription: FoundSubscription }) {
  const { workspace, subscriber } = subscription;
  const person = subscriber ?? workspace.owner;
  const words = whoseIs(subscription);
  return (
    <span className={classes.whose}>
      <Logo src={person?.logo ?? ''} name={words} size={24} />
      <span className={classes.words}>
        <Link to={`/admin/workspaces/${workspace.uuid}`}>{words}</Link>
        {person && person.email !== words && <span className={classes.dim}>{person.email}</span>}
      </span>
    </span>
  );
}
