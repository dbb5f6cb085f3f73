/** Styles of the overlay, inside a shadow root, so that they do not affect the page or the reverse. */
export const OVERLAY_STYLES = `
:host{all:initial;color-scheme:light dark;
--ground:light-dark(#fff,#1b1c22);--raised:light-dark(#f4f5fa,#25262e);--text:light-dark(#1c1d22,#ecedf1);--soft:light-dark(#5a5c66,#a9acb8);
--line:light-dark(#dfe1ea,#363843);--accent:light-dark(#4338ca,#a5b4fc);--error:light-dark(#b3261e,#ff9a91);--warning:light-dark(#8a5a00,#f0c264)}
*{box-sizing:border-box}
dialog,.badge,.status,.preview,.pointer{font:15px/1.5 system-ui,sans-serif;color:var(--text)}
dialog{position:fixed;inset:auto 0 0;width:min(60rem,calc(100vw - 2rem));max-width:none;max-height:min(82vh,52rem);margin:0 auto 1rem;padding:0;border:1px solid var(--line);border-radius:.75rem;background:var(--ground);
box-shadow:0 1rem 3rem rgb(0 0 0/.3);overflow:hidden;flex-direction:column}
dialog[open]{display:flex}
dialog::backdrop{background:rgb(15 16 22/.35)}
header{display:flex;gap:1rem;justify-content:space-between;align-items:start;padding:1rem 1.25rem;border-bottom:1px solid var(--line)}
h2,p,dl,dd,pre{margin:0}
h2{font-size:1.125rem;line-height:1.35;font-weight:650}
.hint,.more,.related{color:var(--soft);font-size:.875rem}
.list{overflow:auto;padding:0 1.25rem;overscroll-behavior:contain}
article{padding:1.1rem 0 1.25rem;border-bottom:1px solid var(--line);display:grid;gap:.5rem;justify-items:start}
article:last-child{border-bottom:0}
.more{padding:1rem 0}
.name{font:600 .8125rem/1.5 ui-monospace,monospace;color:var(--soft)}
.severity{color:var(--error)}
.warning .severity{color:var(--warning)}
.path{font-weight:400}
.message{font-size:1rem;overflow-wrap:anywhere}
code{font:.9em ui-monospace,monospace;background:var(--raised);border-radius:.25rem;padding:.05em .3em;overflow-wrap:anywhere}
pre{justify-self:stretch;font:.8125rem/1.6 ui-monospace,monospace;background:var(--raised);border-radius:.5rem;padding:.75rem 1rem;overflow-x:auto;color:var(--soft)}
.marked{color:var(--error)}
.warning .marked{color:var(--warning)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.15rem .75rem;font-size:.9375rem}
dt{color:var(--soft)}
dd{overflow-wrap:anywhere;white-space:pre-line}
button{font:inherit;color:inherit;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.place{font:500 .875rem/1.5 ui-monospace,monospace;color:var(--accent);background:none;border:0;padding:0;text-align:start;text-decoration:underline;text-underline-offset:.2em;overflow-wrap:anywhere}
.close{flex:none;border:1px solid var(--line);background:var(--ground);border-radius:.5rem;padding:.3rem .8rem;font-size:.875rem}
.close:hover{background:var(--raised)}
.badge{position:fixed;inset:auto auto 1rem 1rem;z-index:2147483647;border:0;border-radius:2rem;padding:.5rem 1rem;background:light-dark(#b3261e,#8c1d18);color:#fff;font-weight:600;font-size:.875rem;box-shadow:0 .25rem 1rem rgb(0 0 0/.25)}
.badge.mild{background:light-dark(#8a5a00,#6b4700)}
.badge[hidden]{display:none}
.status{position:fixed;inset:auto 1rem 1rem auto;z-index:2147483647;max-width:min(32rem,calc(100vw - 2rem));padding:.5rem .9rem;border-radius:.5rem;background:#1b1c22;color:#ecedf1;font-size:.875rem;overflow-wrap:anywhere;box-shadow:0 .25rem 1rem rgb(0 0 0/.3)}
.status:empty{display:none}
.preview{position:fixed;inset:.75rem .75rem auto auto;z-index:2147483647;max-width:min(32rem,calc(100vw - 1.5rem));padding:.4rem .9rem;border-radius:.5rem;background:#4338ca;color:#fff;font-size:.875rem;overflow-wrap:anywhere;box-shadow:0 .25rem 1rem rgb(0 0 0/.3)}
.preview summary{font-weight:600;cursor:pointer}
.pointer{position:fixed;inset:0;margin:0;padding:0;border:0;width:100vw;height:100vh;max-width:none;max-height:none;background:none;overflow:hidden;pointer-events:none;z-index:2147483646}
.outline{position:absolute;border-radius:.25rem;outline:2px solid #6366f1;outline-offset:2px;background:rgb(99 102 241/.12)}
.label{position:absolute;max-width:min(40rem,calc(100vw - 1rem));padding:.35rem .65rem;border-radius:.4rem;background:#1b1c22;color:#fff;box-shadow:0 .25rem 1rem rgb(0 0 0/.3);font-size:.8125rem;line-height:1.45}
.label b{display:block;font:600 .8125rem/1.45 ui-monospace,monospace;overflow-wrap:anywhere}
.label span{display:block;color:#b9bcc9;font-family:ui-monospace,monospace;font-size:.75rem;overflow-wrap:anywhere}
@media(prefers-reduced-motion:no-preference){dialog[open]{animation:rise .16s ease-out}@keyframes rise{from{opacity:0;transform:translateY(.75rem)}}}
`;
