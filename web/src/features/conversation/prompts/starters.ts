import type { Prompt } from '@tutka/http-contracts';

/** A prompt to begin with. */
export type Starter = Pick<Prompt, 'name' | 'title' | 'text'>;

const english: readonly Starter[] = [
  {
    name: 'summary',
    title: 'Summarise a text',
    text: 'Summarise the text below for {{reader:a busy colleague}} in {{length|five bullet points,one paragraph,one sentence}}. Keep numbers, names and dates exact, and say what is left open.\n\n{{text}}',
  },
  {
    name: 'reply',
    title: 'Answer an e-mail',
    text: 'Write an answer to the e-mail below. Tone: {{tone|friendly,formal,brief}}. What I want to say: {{answer}}\n\n{{email}}',
  },
  {
    name: 'translate',
    title: 'Translate',
    text: 'Translate into {{language|English,Chinese,German,French,Spanish}}. Keep the tone and the layout; list terms that have more than one good translation at the end.\n\n{{text}}',
  },
  {
    name: 'review',
    title: 'Review code',
    text: 'Review this {{language:TypeScript}} code. Look for {{focus|bugs,readability,security,speed}} first. Say for each finding where it is, why it matters and how to mend it; praise nothing.\n\n```\n{{code}}\n```',
  },
  {
    name: 'decide',
    title: 'Weigh a decision',
    text: 'Help me decide: {{question}}\n\nList the options, the three criteria that matter most to {{who:our team}}, and how each option does by them. Then recommend one and say what would change your mind.',
  },
];

const chinese: readonly Starter[] = [
  {
    name: '总结',
    title: '总结一段文字',
    text: '请为{{读者:忙碌的同事}}总结下面的文字，形式：{{形式|五个要点,一段话,一句话}}。数字、人名和日期必须准确，并指出尚未说明的问题。\n\n{{文字}}',
  },
  {
    name: '回信',
    title: '回复邮件',
    text: '请回复下面的邮件，语气：{{语气|友好,正式,简短}}。我想表达：{{要点}}\n\n{{邮件}}',
  },
  {
    name: '翻译',
    title: '翻译',
    text: '请译成{{语言|中文,英文,日文,德文,法文}}，保留语气和排版；最后列出有多种合适译法的词语。\n\n{{文字}}',
  },
  {
    name: '评审',
    title: '评审代码',
    text: '请评审这段 {{编程语言:TypeScript}} 代码，重点：{{重点|缺陷,可读性,安全,性能}}。逐条说明位置、原因和改法，不必表扬。\n\n```\n{{代码}}\n```',
  },
  {
    name: '决策',
    title: '权衡一项决定',
    text: '请帮我决定：{{问题}}\n\n列出可选方案、对{{对象:我们团队}}最重要的三条标准，以及各方案的表现；然后给出建议，并说明什么情况会改变您的看法。',
  },
];

/** Prompts that a person may add, in the person's language. */
export function startersIn(language: string): readonly Starter[] {
  return language.startsWith('zh') ? chinese : english;
}
