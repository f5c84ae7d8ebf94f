/** A setting of the gateway with which nobody is slowed down: a test asks more in a minute than a person does. */
export const noRateLimits = ['read', 'write', 'turn', 'code', 'upload', 'address', 'open']
  .map((budget) => `${budget}=100000000`)
  .join();
