/** Styles of the editor, in the shadow root of the overlay. */
export const EDITOR_STYLES = `
.bar,.panel,.code,.form-dialog{font:15px/1.5 system-ui,sans-serif;color:var(--text)}
.bar{position:fixed;inset:auto auto 1rem 50%;translate:-50% 0;z-index:2147483647;display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem;width:max-content;max-width:calc(100vw - 1rem);padding:.3rem;border:1px solid var(--line);border-radius:1.5rem;background:var(--ground);box-shadow:0 .25rem 1rem rgb(0 0 0/.25)}
.bar button,.buttons button,.problem button,.primary{border:1px solid var(--line);border-radius:1.25rem;background:var(--ground);padding:.25rem .9rem;min-height:2rem;font-size:.875rem}
.bar button:first-child,.primary.primary{background:#4338ca;border-color:#4338ca;color:#fff;font-weight:600}
.parts{position:fixed;inset:0 auto auto 0;width:0;height:0;z-index:2147483640}
.part{position:fixed;margin:0;padding:0;border:0;background:none;font-size:0;border-radius:.25rem;cursor:text}
.part[hidden]{display:none}
.part.fixed{cursor:help}
.part:hover,.part:focus-visible{outline:2px solid #6366f1;outline-offset:3px;background:rgb(99 102 241/.1)}
.part.fixed:hover,.part.fixed:focus-visible{outline:2px dashed #8a8d99;background:none}
.panel{position:fixed;z-index:2147483646;inset:auto auto .5rem 50%;translate:-50% 0;width:min(40rem,calc(100vw - 1rem));max-height:calc(100dvh - 1rem);overflow:auto;padding:.6rem .75rem .75rem;border:1px solid var(--line);border-radius:.6rem;background:var(--ground);box-shadow:0 1rem 3rem rgb(0 0 0/.35);display:grid;gap:.5rem}
.panel.over{inset:auto;translate:none}
.field{display:grid;gap:.2rem}
.field label{font:500 .8125rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
.field label span{color:var(--soft);font-weight:400}
textarea,select,input{font:inherit;color:inherit;width:100%;min-height:2.25rem;padding:.25rem .4rem;border:1px solid var(--line);border-radius:.35rem;background:var(--raised);resize:vertical;field-sizing:content}
textarea[rows="8"]{font:.875rem/1.5 ui-monospace,monospace;min-height:9rem}
[aria-invalid="true"]{border-color:var(--error)}
.problem{color:var(--error);font-size:.9375rem;overflow-wrap:anywhere}
.problem:empty,.uses:empty{display:none}
.problem .current{color:var(--text);white-space:pre-wrap}
.panel~.bar,.bar:has(~.panel){display:none}
.buttons{position:sticky;bottom:-.75rem;margin:0 -.75rem -.75rem;padding:.5rem .75rem .75rem;background:var(--ground);display:flex;flex-wrap:wrap;gap:.35rem}
.picture{display:grid;gap:.2rem;margin:0}
.preview-box summary{cursor:pointer;font-size:.875rem}
.preview-text{padding:.5rem .75rem;border-radius:.35rem;background:var(--raised);max-height:14rem;overflow:auto}
.preview-text :is(p,ul,ol){margin:.4rem 0}
.code,.form-dialog{inset:0;margin:auto;width:min(30rem,calc(100vw - 1rem));height:fit-content}
.code form,.form{display:grid;gap:.75rem;padding:1rem 1.25rem;overflow:auto}
.changes{margin:0;padding-inline-start:1.25rem;overflow-wrap:anywhere}
`;
