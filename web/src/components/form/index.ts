export { FormSection } from './FormSection.tsx';
