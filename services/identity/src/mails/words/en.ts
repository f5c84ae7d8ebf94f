/** What mails say in English, beside what their kinds say. */
export const en = {
  footer: {
    why: 'You get this mail because something happened that concerns you.',
    settings: 'Choose what you are told by mail',
  },
  signInCode: {
    subject: (code: string) => `${code} is your Tutka sign-in code`,
    title: 'Your sign-in code',
    before: 'Type this code where you asked for it. It is valid for 10 minutes.',
    after: 'If you did not ask for it, you can ignore this mail: nobody can sign in without the code.',
  },
};

export type Words = typeof en;
