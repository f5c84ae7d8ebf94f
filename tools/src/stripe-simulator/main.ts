import { startStripeSimulator } from './index.ts';

const { PORT = '0', STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_URL, STATE_FILE } = process.env;
const simulator = await startStripeSimulator({
  port: Number(PORT),
  secretKey: STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
  webhookSecret: STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
  ...(STRIPE_WEBHOOK_URL && { webhookUrl: STRIPE_WEBHOOK_URL }),
  ...(STATE_FILE && { file: STATE_FILE }),
});
console.log(simulator.url);
process.on('SIGTERM', () => {
  simulator.stop().then(() => process.exit(0));
});
