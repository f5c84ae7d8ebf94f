import type { Product } from '@tutka/http-contracts';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import classes from './product.module.css';
import { useProductWords } from './use-product-words.ts';

const icons = { plan: 'layers', agent: 'agent', credits: 'card' } as const;

interface Props {
  readonly product: Product;
  /** Where its name leads to. */
  readonly to?: string;
}

/** What is bought: its name, with its kind below. */
export function ProductLine({ product, to }: Props) {
  const { name, kind } = useProductWords()(product);
  return (
    <span className={classes.product}>
      <span className={classes.sign}>
        <Icon name={icons[product.kind]} size={16} />
      </span>
      <span className={classes.words}>
        {to === undefined ? (
          <b>{name}</b>
        ) : (
          <Link to={to} className={classes.name}>
            {name}
          </Link>
        )}
        <span className={classes.kind}>{kind}</span>
      </span>
    </span>
  );
}
