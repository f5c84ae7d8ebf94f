type Body = Record<string, unknown>;

interface Message {
  readonly role?: unknown;
  readonly reasoning_content?: unknown;
}

const FIELD = 'reasoning_content';
const MISSING = /missing|must be (passed|provided|included)|required/i;

const isSaid = ({ role }: Message) => role === 'assistant';

/**
 * The body with what the model thought as an error wants it: an empty thought for each of its messages that has none, or
 * none at all. Nothing where the error is about something else, or where both were tried.
 */
export function withOtherThoughts(body: Body, complaint: string): Body | undefined {
  if (!complaint.includes(FIELD)) return undefined;
  const messages = body.messages as readonly Message[];
  const thoughts = messages.filter(isSaid).map((message) => message[FIELD]);
  const lacks = thoughts.includes(undefined);
  if (MISSING.test(complaint)) return lacks ? { ...body, messages: messages.map(withThought) } : undefined;
  // What was added is not taken away again.
  const isOurs = thoughts.includes('');
  return isOurs || thoughts.every((each) => each === undefined)
    ? undefined
    : { ...body, messages: messages.map(withoutThought) };
}

function withThought(message: Message): Message {
  return isSaid(message) ? { [FIELD]: '', ...message } : message;
}

function withoutThought({ [FIELD]: _, ...message }: Message): Message {
  return message;
}
