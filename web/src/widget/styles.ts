import { readableOn } from '../lib/embed/colour.ts';
import type { Settings } from './settings.ts';

/** Where the chat covers the page. */
export const COVERING = '(max-width:480px)';
/** Where it needs all the height there is. */
const LOW = '(max-height:500px)';
const darkPanel = ':host{--ground:#161b1a;--line:#2a312f;--text:#dfe4e2}';

/**
 * A constructed sheet: the page's content policy has no say in it. What is important of a host's own stands above all that a page says
 * of its elements, and taken out of the page's flow it moves nothing there.
 */
export function styleSheet({ accent, side, theme }: Settings): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const dark = { dark: darkPanel, light: '', auto: `@media (prefers-color-scheme:dark){${darkPanel}}` }[
    theme
  ];
  sheet.replaceSync(`
:host{all:initial!important;display:block!important;position:fixed!important;z-index:2147483000!important;--ground:#fff;--line:#e6e9e8;--text:#18201d;--accent:${accent};--on-accent:${readableOn(accent)}}
${dark}
*{box-sizing:border-box}
.launch,.panel{position:fixed;${side}:20px}
.launch{bottom:20px;width:56px;height:56px;padding:0;border:0;border-radius:50%;background:var(--accent);color:var(--on-accent);cursor:pointer;box-shadow:0 4px 16px rgb(0 0 0/20%)}
.launch:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.launch svg{display:block;width:26px;height:26px;margin:auto}
.launch[aria-expanded=true] .talk,.launch[aria-expanded=false] .shut{display:none}
.dot{position:absolute;top:1px;right:1px;width:14px;height:14px;border:2px solid #fff;border-radius:50%;background:#d92d20}
.panel{bottom:88px;display:grid;width:400px;height:min(640px,calc(100dvh - 108px));overflow:hidden;border:1px solid var(--line);border-radius:14px;background:var(--ground);color:var(--text);box-shadow:0 12px 40px rgb(0 0 0/22%);font:14px/1.5 system-ui,sans-serif}
.panel[hidden],.dot[hidden],.wait[hidden],.failed[hidden]{display:none}
.panel>*{grid-area:1/1}
iframe{width:100%;height:100%;border:0;color-scheme:normal}
.wait{place-self:center;width:28px;height:28px;border:3px solid var(--line);border-top-color:var(--accent);border-radius:50%}
.failed{place-self:center;margin:0;padding:24px;text-align:center}
@media (prefers-reduced-motion:no-preference){
.launch{transition:transform .15s}.launch:hover{transform:scale(1.05)}
.panel{animation:rise .18s ease-out}.wait{animation:turn 1s linear infinite}
@keyframes rise{from{opacity:0;transform:translateY(12px)}}
@keyframes turn{to{transform:rotate(1turn)}}
}
@media ${COVERING},${LOW}{
.panel{top:var(--seen-top,0);bottom:auto;height:var(--seen-height,100dvh);border-radius:0}
.panel[data-ready]:not([hidden])+.launch{display:none}
}
@media ${LOW}{.panel{${side}:0;border-width:0 1px}}
@media ${COVERING}{.panel{inset-inline:0;width:100%;border:0}}
@media print{.launch,.panel{display:none}}`);
  return sheet;
}
