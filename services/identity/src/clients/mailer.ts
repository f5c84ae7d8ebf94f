export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same whenever the same mail is sent again, so that it is shown once. */
  readonly id?: string;
}

/** Sends one mail, or throws. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
