export { MoreMenu } from './MoreMenu.tsx';
