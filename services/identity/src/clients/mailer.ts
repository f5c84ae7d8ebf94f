export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends one mail, or throws. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
