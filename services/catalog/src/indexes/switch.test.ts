import { switchConformance } from './switch-conformance.ts';

switchConformance();
