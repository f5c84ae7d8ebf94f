export { Page } from './Page.tsx';
export { PageHeader } from './PageHeader.tsx';
