import { switchConformance } from '../../test/switch-conformance.ts';

switchConformance();
