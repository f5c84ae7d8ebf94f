import type { Words } from './en.ts';

/** What mails say in Chinese, beside what their kinds say. */
export const zhCN: Words = {
  footer: {
    why: '您收到此邮件，是因为发生了与您有关的事情。',
    settings: '选择接收哪些邮件',
  },
  signInCode: {
    subject: (code) => `您的 Tutka 登录验证码：${code}`,
    title: '您的登录验证码',
    before: '请在登录页面输入此验证码，10 分钟内有效。',
    after: '如果这不是您本人的操作，请忽略此邮件：没有验证码，任何人都无法登录。',
  },
};
