export { LossItem } from './LossItem.tsx';
export { MoreMenu } from './MoreMenu.tsx';
export { RowMenu } from './RowMenu.tsx';
export { SubMenu } from './SubMenu.tsx';
