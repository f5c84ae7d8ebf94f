export { DeletionForm } from './DeletionForm.tsx';
