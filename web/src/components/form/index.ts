export { DecimalInput } from './DecimalInput.tsx';
export { FormFoot } from './FormFoot.tsx';
export { FormSection } from './FormSection.tsx';
export { NewerNote } from './NewerNote.tsx';
export { useKeptForm } from './use-kept-form.ts';
