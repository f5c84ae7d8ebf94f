export interface PageWords {
  readonly lang: string;
  readonly heading: string;
  readonly sandbox: string;
  readonly pay: string;
  readonly fail: string;
  readonly cancel: string;
  readonly declined: string;
  readonly over: string;
  readonly done: string;
  readonly back: string;
  readonly subscriptions: string;
  readonly renewsOn: string;
  readonly endsOn: string;
  readonly end: string;
  readonly resume: string;
}

const en: PageWords = {
  lang: 'en',
  heading: 'Checkout',
  sandbox: 'This is a sandbox of Stripe: no money moves, and no card is asked for.',
  pay: 'Pay',
  fail: 'Fail',
  cancel: 'Cancel',
  declined: 'The card was declined. You may try again.',
  over: 'This page is no longer open. Nothing was paid here.',
  done: 'This is paid already.',
  back: 'Go back',
  subscriptions: 'Your subscriptions',
  renewsOn: 'Renews on',
  endsOn: 'Ends on',
  end: 'Cancel the subscription',
  resume: 'Keep the subscription',
};

const zh: PageWords = {
  lang: 'zh-CN',
  heading: '收银台',
  sandbox: '这是 Stripe 的沙盒：不会产生真实扣款，也不需要银行卡。',
  pay: '支付',
  fail: '支付失败',
  cancel: '取消',
  declined: '银行卡被拒绝。可以再试一次。',
  over: '此页面已关闭，没有产生付款。',
  done: '此订单已支付。',
  back: '返回',
  subscriptions: '我的订阅',
  renewsOn: '续订日期：',
  endsOn: '到期日期：',
  end: '取消订阅',
  resume: '保留订阅',
};

/** The words of a page in a session's language. */
export const wordsOf = (locale: string | null): PageWords => (locale?.startsWith('zh') ? zh : en);
