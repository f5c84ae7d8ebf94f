import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Icon } from '../../components/icon/index.ts';
import type { Place } from './places.ts';

interface Props {
  readonly place: Place;
  readonly className: string | undefined;
  readonly onGo?: () => void;
}

export function PlaceLink({ place, className, onGo }: Props) {
  const { t } = useTranslation();
  return (
    <NavLink to={place.path} end={place.path === '/'} className={className ?? ''} onClick={onGo}>
      <Icon name={place.icon} />
      <span>{t(`places.${place.label}`)}</span>
    </NavLink>
  );
}
