import type { Words } from './en.ts';

/** What mails say in Chinese, beside what their kinds say. */
export const zhCN: Words = {
  footer: {
    why: '您收到此邮件，是因为发生了与您有关的事情。',
    settings: '选择接收哪些邮件',
  },
  invitation: {
    subject: (workspace) => `邀请您加入“${workspace}”`,
    text: (workspace) =>
      `您受邀加入 Tutka 上的工作区“${workspace}”。请在 7 天内使用此邮箱地址登录，即可成为其成员。`,
    action: '登录',
    closing: '如果您不认识邀请人，请忽略此邮件：只要您不登录，就不会发生任何事情。',
  },
  invitationExpired: {
    subject: (workspace) => `您加入“${workspace}”的邀请已过期`,
    text: '邀请有效期为 7 天，因此无法发送登录验证码。请联系邀请人重新邀请您。',
    closing: '如果您没有尝试登录，请忽略此邮件。',
  },
  signInCode: {
    subject: (code) => `您的 Tutka 登录验证码：${code}`,
    title: '您的登录验证码',
    before: '请在登录页面输入此验证码，10 分钟内有效。',
    after: '如果这不是您本人的操作，请忽略此邮件：没有验证码，任何人都无法登录。',
  },
};
