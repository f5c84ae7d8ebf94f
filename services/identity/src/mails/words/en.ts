/** What mails say in English, beside what their kinds say. */
export const en = {
  footer: {
    why: 'You get this mail because something happened that concerns you.',
    settings: 'Choose what you are told by mail',
  },
  invitation: {
    subject: (workspace: string) => `You are invited to “${workspace}”`,
    text: (workspace: string) =>
      `You are invited to work in “${workspace}” on Tutka. Sign in with this address within seven days, and you belong to it.`,
    action: 'Sign in',
    closing:
      'If you do not know who invited you, you can ignore this mail: nothing happens unless you sign in.',
  },
  invitationExpired: {
    subject: (workspace: string) => `Your invitation to “${workspace}” has expired`,
    text: 'It held for seven days, so there is no code to sign in with. Ask whoever invited you to invite you again.',
    closing: 'If you did not try to sign in, you can ignore this mail.',
  },
  signInCode: {
    subject: (code: string) => `${code} is your Tutka sign-in code`,
    title: 'Your sign-in code',
    before: 'Type this code where you asked for it. It is valid for 10 minutes.',
    after: 'If you did not ask for it, you can ignore this mail: nobody can sign in without the code.',
  },
};

export type Words = typeof en;
