import { expect, test } from '@jest/globals';
import { nothingDropped } from './chat.ts';
import { saidBy } from './open-webui-text.ts';

test('a reply that is kept only as what the model put out is read from that', () => {
  const dropped = nothingDropped();
  const output = [
    { type: 'reasoning', summary: null, content: [{ type: 'output_text', text: 'Hm.' }] },
    { type: 'message', content: [{ type: 'output_text', text: 'Let me see.' }] },
    { type: 'function_call', name: 'search', arguments: '{}' },
    { type: 'function_call_output', output: [{ type: 'input_text', text: '18C' }] },
    { type: 'open_webui:code_interpreter', lang: 'python', code: 'print(1)', output: { stdout: '1' } },
    { type: 'message', content: [{ type: 'output_text', text: 'It is 18C.' }] },
  ];
  expect(saidBy({ content: '', output }, dropped)).toEqual({
    content: 'Let me see.\n\n```python\nprint(1)\n```\n\nIt is 18C.',
    reasoning: 'Hm.',
  });
  expect(dropped).toEqual({ citations: 0, files: 0, tools: 1 });
  expect(saidBy({ content: 'Said.', output }, nothingDropped()).content).toBe('Said.');
});

test.each([
  ['plainly', '```python\nprint("a")\n```'],
  ['quoted', '&gt; ```python\n&gt; print(&quot;a&quot;)\n&gt; ```'],
])('code that was run, written %s, is code of the reply', (_, code) => {
  const block = `<details type="code_interpreter" done="true" output="{&quot;stdout&quot;: 1}">\n<summary>Analyzed</summary>\n${code}\n</details>\n`;
  expect(saidBy({ content: `First.\n${block}Then.` }, nothingDropped()).content).toBe(
    'First.\n```python\nprint("a")\n```\n\nThen.',
  );
});
