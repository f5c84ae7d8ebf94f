import { afterAll, describe } from '@jest/globals';
import { inDocker, startPgvectorServer } from '@tutka/testing';
import { switchConformance } from '../../test/switch-conformance.ts';

const { server, suite } = await inDocker('an index switched on pgvector in a container', startPgvectorServer);
afterAll(() => server?.stop());

(server ? describe : describe.skip)(suite, () => switchConformance(server?.superuserUrl));
