const words = {
  en: {
    open: 'Open chat',
    close: 'Close chat',
    title: 'Chat',
    unread: 'new message',
    failed: 'The chat could not be loaded. Please reload the page.',
  },
  'zh-CN': {
    open: '打开对话',
    close: '关闭对话',
    title: '对话',
    unread: '新消息',
    failed: '无法加载对话，请刷新页面。',
  },
};

/** What the widget itself says, in the nearest language to the one that is asked for. */
export function wordsIn(language: string): (typeof words)['en'] {
  return language.toLowerCase().startsWith('zh') ? words['zh-CN'] : words.en;
}
