export { LossItem } from './LossItem.tsx';
export { MoreMenu } from './MoreMenu.tsx';
