import type { Mail } from './mailer.ts';

const words = {
  en: {
    subject: (code: string) => `${code} is your Tutka sign-in code`,
    text: (code: string) =>
      `Your sign-in code is ${code}\n\nIt is valid for 10 minutes. If you did not ask for it, you can ignore this mail: nobody can sign in without the code.\n`,
  },
  'zh-CN': {
    subject: (code: string) => `您的 Tutka 登录验证码：${code}`,
    text: (code: string) =>
      `您的登录验证码是 ${code}\n\n验证码 10 分钟内有效。如果这不是您本人的操作，请忽略此邮件。\n`,
  },
};

/** The mail that carries a one-time code, in the reader's language. */
export function codeMail(to: string, code: string, language: string): Mail {
  const { subject, text } = language === 'zh-CN' ? words['zh-CN'] : words.en;
  return { to, subject: subject(code), text: text(code) };
}
