import { startConversation } from '../../embedded/services.ts';

// Conversation as a process of its own, to be killed. Prints where it answers.
const running = await startConversation(process.env);
process.stdout.write(`\nanswers at ${running.url}\n`);
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
