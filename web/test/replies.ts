/** Replies that are hard to show while they are half there. */
export const nastyReplies: readonly string[] = [
  '# Title\n\nText with **bold**, *it*, `code`, ~~gone~~ and [a link](https://example.test/a_b?c=$d$).\n\n---\n\nEnd.',
  'Prices: $5 and $10, then $x_1 + x_2$ and\n\n$$\n\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n$$\n\nso \\(y\\) and \\[ z \\].',
  '```mermaid\ngraph TD\n  A[Start] --> B{Choice}\n  B -->|yes| C\n```\n\nand then\n\n~~~html\n<script>alert(1)</script>\n```\nnot the end\n~~~\n',
  '````md\n```js\nlet a = `b`;\n```\n````\n\n1. one\n   ```py\n   print("$a$")\n   ```\n2. two\n\n   more\n   - deep\n     - deeper',
  '| a | b |\n|:--|--:|\n| 1 | $|x|$ |\n| `a\\|b` | ![p](https://tracker.test/p.png) |\n\nafter [1] and [2].',
  '> quoted\n> ```sh\n> echo $A\n> ```\n> $$\n> q\n> $$\n\nText[^1]\n\n[^1]: A note.\n\n- [ ] to do\n- [x] done',
  '<div onclick="x()"><iframe src="https://e.test"></iframe></div>\n\n<!-- open\n\n[js](javascript:alert(1)) ![d](data:image/svg+xml;base64,AA) ![ok](data:image/png;base64,AAAA)',
  'Setext\n===\n\nAnother\n---\n\n* * *\n\n\\$5 \\[1\\] \\* \\`\n\n    indented $code$\n\n$$never closed\n\n`never closed\n\n**never closed',
  '混排文字：价格 $5，公式 $E=mc^2$。\n\n| 列 | 值 |\n|---|---|\n| 一 | 👩‍👩‍👧‍👦 e\u0301 |\n\n```\u0000odd\n\uE000x \uE001\n```',
  'See [the guide][guide], [bad][js], ![pic][p] and this.[^1] Also `[guide]`.\n\n```md\n[guide]: https://code.test\n```\n\n[guide]: https://example.test/guide "G"\n[js]: javascript:alert(1)\n[p]: https://tracker.test/p.png\n\n[^1]: Only [on][guide] weekdays.\n\n    And a day more.\n[^<b]: x',
];
