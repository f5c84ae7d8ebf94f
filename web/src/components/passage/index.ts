export { PassageView } from './PassageView.tsx';
export { SourcePanel } from './SourcePanel.tsx';
