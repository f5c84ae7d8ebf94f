/** The session is not there, or is another person's. */
export class SessionNotFound extends Error {
  override readonly name = 'SessionNotFound';
}

/** The message is not there, not of this session, or another person's. */
export class MessageNotFound extends Error {
  override readonly name = 'MessageNotFound';
}

/** The agent is not there for this caller. */
export class AgentNotFound extends Error {
  override readonly name = 'AgentNotFound';
}

/** A session has one running reply at most. */
export class ReplyRunning extends Error {
  override readonly name = 'ReplyRunning';
}

/** Only replies can be stopped, rated, made anew or read as a stream. */
export class NotAReply extends Error {
  override readonly name = 'NotAReply';
}

/** The lines of a reply are kept until ten minutes after its end. */
export class StreamGone extends Error {
  override readonly name = 'StreamGone';
}

/** The public link's time is over. */
export class LinkExpired extends Error {
  override readonly name = 'LinkExpired';
}

/** A public link with a password was opened without one. */
export class LinkPasswordNeeded extends Error {
  override readonly name = 'LinkPasswordNeeded';
}

export class LinkPasswordWrong extends Error {
  override readonly name = 'LinkPasswordWrong';
}

/** Too many wrong passwords for one link. */
export class LinkLocked extends Error {
  override readonly name = 'LinkLocked';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many wrong passwords. Try again later.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The cursor is none that this service gave. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor';
}

/** Nobody waits for this approval: it was given, it came too late, or there is no such call. */
export class NotWaiting extends Error {
  override readonly name = 'NotWaiting';
}

/** The model went on calling tools without an answer. */
export class TooManyRounds extends Error {
  override readonly name = 'TooManyRounds';
}

/** The process is ending and takes no new turn. */
export class Draining extends Error {
  override readonly name = 'Draining';
}
