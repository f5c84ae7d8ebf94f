export { PassageView } from './PassageView.tsx';
export { SourceDrawer } from './SourceDrawer.tsx';
export { SourcePanel } from './SourcePanel.tsx';
