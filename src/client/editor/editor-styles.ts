/** Styles of the editor, in the shadow root of the overlay. */
export const EDITOR_STYLES = `
.bar{font:15px/1.5 system-ui,sans-serif;color:var(--text);position:fixed;inset:auto auto 1rem 50%;translate:-50% 0;z-index:2147483647;display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem;width:max-content;max-width:calc(100vw - 1rem);padding:.3rem;border:1px solid var(--line);border-radius:1.5rem;background:var(--ground);box-shadow:0 .25rem 1rem rgb(0 0 0/.25)}
.bar button,.buttons button,.problem button{border:1px solid var(--line);border-radius:1.25rem;background:var(--ground);padding:.25rem .9rem;min-height:2rem;font-size:.875rem}
.bar button:first-child,.buttons button:first-child{background:#4338ca;border-color:#4338ca;color:#fff;font-weight:600}
.parts{position:fixed;inset:0 auto auto 0;width:0;height:0;z-index:2147483640}
.part{position:fixed;margin:0;padding:0;border:0;background:none;font-size:1px;color:transparent;overflow:hidden;border-radius:.25rem;cursor:text}
.part[hidden]{display:none}
.part.fixed{cursor:help}
.part:hover,.part:focus-visible{outline:2px solid #6366f1;outline-offset:3px;background:rgb(99 102 241/.1)}
.part.fixed:hover,.part.fixed:focus-visible{outline:2px dashed #8a8d99;background:none}
dialog.panel{inset:auto 0 .5rem;margin:0 auto;width:min(40rem,calc(100vw - 1rem));max-height:calc(100dvh - 1rem);border-radius:.6rem}
.panel::backdrop{background:none}
.panel h2{font-size:.875rem}
dialog.over{inset:auto;margin:0}
.field{display:grid;gap:.2rem}
.field label{font:500 .8125rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
textarea,select,input{font:inherit;color:inherit;width:100%;min-height:2.25rem;padding:.25rem .4rem;border:1px solid var(--line);border-radius:.35rem;background:var(--raised);resize:vertical;field-sizing:content}
.text{min-height:6rem;max-height:50vh;overflow:auto;padding:.25rem .6rem;border:1px solid var(--line);border-radius:.35rem;background:var(--raised);white-space:pre-wrap;overflow-wrap:anywhere;position:relative}
.text *{margin-block:.4rem;white-space:inherit}
.text :is(strong,em,a,code,span,br,li>p:only-child){margin:0}
.rich{display:grid;gap:.35rem;justify-items:start}
.rich>*{width:100%;box-sizing:border-box}
.tools,.address{display:flex;flex-wrap:wrap;gap:.25rem}
.address[hidden]{display:none}
.rich button{width:auto;min-height:2rem;padding:.1rem .6rem;border:1px solid var(--line);border-radius:.35rem;background:var(--ground)}
.address input{flex:1 1 12rem;width:auto}
.source{font:.875rem/1.5 ui-monospace,monospace;min-height:9rem;max-height:50vh}
[aria-invalid="true"]{border-color:var(--error)}
.problem{color:var(--error);font-size:.9375rem;overflow-wrap:anywhere}
.problem:empty,.hint:empty{display:none}
.problem pre{color:var(--text);white-space:pre-wrap}
.buttons{position:sticky;bottom:-.75rem;margin:0 -.75rem -.75rem;padding:.5rem .75rem .75rem;background:var(--ground);display:flex;flex-wrap:wrap;gap:.35rem}
.shown{padding:.25rem .6rem;border-inline-start:3px solid var(--line);max-height:40vh;overflow:auto;overflow-wrap:anywhere}
.shown:empty{display:none}
.shown *{max-width:100%}
.form{display:grid;gap:.5rem;padding:.6rem .75rem .75rem;overflow:auto}
ol{flex:1 0 100%;margin:0;padding-inline-start:1.25rem;font-size:.875rem;overflow-wrap:anywhere}
`;
