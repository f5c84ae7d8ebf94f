import { benchRequests } from './gateway/requests.ts';

await benchRequests();
