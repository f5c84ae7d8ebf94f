/** The session is not there, or is another person's. */
export class SessionNotFound extends Error {
  override readonly name = 'SessionNotFound';
}

/** The message is not there, not of this session, or another person's. */
export class MessageNotFound extends Error {
  override readonly name = 'MessageNotFound';
}

/** A file that a message is to carry is not there, or is another's. */
export class FileNotFound extends Error {
  override readonly name = 'FileNotFound';
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

/** Nobody asked for what an imported reply says, so nothing can be answered anew. */
export class NoQuestion extends Error {
  override readonly name = 'NoQuestion';
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

/** The process is ending: it takes no new turn, and what it does not keep is over. */
export class Draining extends Error {
  override readonly name = 'Draining';
  constructor() {
    super('The service is being restarted. Try again in a moment.');
  }
}

/** The prompt is not there, or is another person's own. */
export class PromptNotFound extends Error {
  override readonly name = 'PromptNotFound';
}

/** A prompt of the workspace is changed by its maker and by those who keep the workspace. */
export class PromptNotYours extends Error {
  override readonly name = 'PromptNotYours';
}

/** Another prompt is called so, of the same person or of the same workspace. */
export class PromptNameTaken extends Error {
  override readonly name = 'PromptNameTaken';
}

/** A tool's answer belongs to no call before it. */
export class UnknownToolCall extends Error {
  override readonly name = 'UnknownToolCall';
  /** Among the messages. */
  readonly at: number;
  constructor(at: number, id: string) {
    super(`No assistant message before this one calls a tool with the id "${id}"`);
    this.at = at;
  }
}

/** The tool that must be called is none of those which a program brings. */
export class UnknownToolChoice extends Error {
  override readonly name = 'UnknownToolChoice';
  constructor(tool: string) {
    super(`tool_choice names the tool "${tool}", which is not among tools`);
  }
}

/** The folder is not there, or is another person's. */
export class FolderNotFound extends Error {
  override readonly name = 'FolderNotFound';
}

/** Another folder of the person is called so. */
export class FolderNameTaken extends Error {
  override readonly name = 'FolderNameTaken';
}

/** The import is not there, or is another person's. */
export class ImportNotFound extends Error {
  override readonly name = 'ImportNotFound';
}

/** A person imports one file at a time. */
export class ImportUnderWay extends Error {
  override readonly name = 'ImportUnderWay';
  constructor() {
    super('Another import of yours is under way. Wait for it or end it first.');
  }
}

/** The file's chats cannot be chosen from: it is still being read, or its import is over. */
export class ImportNotReady extends Error {
  override readonly name = 'ImportNotReady';
}

export class ImportTooBig extends Error {
  override readonly name = 'ImportTooBig';
  constructor(mostBytes: number) {
    super(
      `The file is larger than ${Math.floor(mostBytes / 2 ** 20)} MB. Send the JSON files of the chats alone, without pictures, or fewer of them.`,
    );
  }
}

/** This process has no place for the file for now; its cause says why. */
export class ImportNotTaken extends Error {
  override readonly name = 'ImportNotTaken';
}

/** The sender went away before the file was whole. */
export class ImportBrokenOff extends Error {
  override readonly name = 'ImportBrokenOff';
}
