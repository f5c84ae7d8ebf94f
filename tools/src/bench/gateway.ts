import { benchRequests } from './gateway/requests.ts';
import { benchStreams } from './gateway/streams.ts';

// One after the other: on two cores they would measure each other. `requests` or `streams` runs one of them.
const [only] = process.argv.slice(2);
if (only !== 'streams') await benchRequests();
if (only !== 'requests') await benchStreams();
