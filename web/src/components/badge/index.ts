export { StatusBadge, type Tone } from './StatusBadge.tsx';
