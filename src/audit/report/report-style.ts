/** The style of all HTML reports. */
export const REPORT_STYLE = `
:root{--bg:#f6f6f8;--card:#fff;--ink:#1c1b22;--soft:#5b5966;--line:#dcdbe3;--accent:#4b3bb8;--del:#b3261e;--del-bg:#fde4e1;--ins:#0b6b3a;--ins-bg:#d9f5e4;--warn:#7a4b00;--warn-bg:#fff0cf;--grave:#b3261e}
@media(prefers-color-scheme:dark){:root{--bg:#131218;--card:#1d1c24;--ink:#eceaf2;--soft:#a9a6b6;--line:#353341;--accent:#b3a8ff;--del:#ffb4ab;--del-bg:#4a1d1a;--ins:#86e0ad;--ins-bg:#133524;--warn:#ffd58a;--warn-bg:#3d2e0d;--grave:#ffb4ab}}
*{box-sizing:border-box}
html{scroll-padding-top:9rem}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1,h3,h4,p,dl,dd,ul{margin:0}
code,.print,.digest{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.86em}
button,input,select{font:inherit;color:inherit}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.top,.bar,main{max-width:78rem;margin-inline:auto;padding-inline:1.25rem}
.top{padding-block:1.75rem 1rem}
h1{font-size:1.9rem;letter-spacing:-.02em;line-height:1.2}
.sum{margin-top:.25rem;font-size:1.05rem;color:var(--soft)}
.trees{display:grid;gap:.75rem;margin-top:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr))}
.trees dl{padding:.75rem 1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--card)}
.trees dt{font-weight:700}.trees dt::first-letter{text-transform:uppercase}
.trees dd{color:var(--soft)}
.digest code{overflow-wrap:anywhere}
.bar{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding-block:.75rem;background:var(--bg);border-bottom:1px solid var(--line)}
.filters{display:flex;flex-wrap:wrap;gap:.4rem;flex-basis:100%}
.filter,.viewer button,.show{min-height:2.25rem;padding:.25rem .8rem;border:1px solid var(--line);border-radius:2rem;background:var(--card);cursor:pointer}
.filter b{margin-left:.25rem;color:var(--soft);font-variant-numeric:tabular-nums}
.filter[aria-pressed=true],.viewer [aria-pressed=true]{border-color:var(--accent);background:var(--accent);color:var(--card)}
.filter[aria-pressed=true] b{color:inherit}
.filter.c-error{border-color:var(--grave)}
.find{display:flex;gap:.5rem;align-items:center;flex:1 1 16rem}
.find input{flex:1;min-width:0;min-height:2.25rem;padding:.25rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}
.toggle{display:flex;gap:.4rem;align-items:center;min-height:2.25rem}
#shown{color:var(--soft);font-variant-numeric:tabular-nums}
.keys{color:var(--soft);font-size:.85rem}
kbd{display:inline-block;min-width:1.5em;padding:0 .35em;border:1px solid var(--line);border-radius:.25rem;background:var(--card);color:var(--ink);font:.8em ui-monospace,monospace;text-align:center}
main{padding-block:1rem 4rem}
.finding{margin-bottom:.75rem;padding:.85rem 1rem;border:1px solid var(--line);border-left:4px solid var(--line);border-radius:.6rem;background:var(--card);scroll-margin-top:9rem}
.finding.error{border-left-color:var(--grave)}
.finding[data-category=text],.finding[data-category=links],.finding.warning{border-left-color:var(--accent)}
.finding.line{margin-bottom:.25rem;padding:.35rem 1rem}
.finding.current{outline:3px solid var(--accent);outline-offset:1px}
.finding>header{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline}
.badge{padding:.05rem .55rem;border-radius:1rem;background:var(--bg);color:var(--soft);font-size:.8rem;font-weight:600}
.badge.c-error{background:var(--del-bg);color:var(--grave)}
h3{font-size:1.02rem;overflow-wrap:anywhere}
.kind{color:var(--soft)}
.where{margin-left:auto;font-weight:600;overflow-wrap:anywhere}
.number{min-width:1.75rem;margin-left:auto;color:var(--soft);text-align:right;text-decoration:none}
.where+.number{margin-left:0}
.context{margin-top:.2rem;color:var(--soft)}
.technical{margin-top:.6rem;color:var(--soft);font-size:.9rem}.technical p{margin-top:.35rem}
.values{display:grid;gap:.5rem;margin-top:.6rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr))}
.value{padding:.45rem .75rem;border-radius:.4rem;background:var(--bg)}
.value h4{color:var(--soft);font-size:.75rem;font-weight:600;text-transform:uppercase;letter-spacing:.05em}
.value p{max-height:18rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
.absent p{color:var(--soft);font-style:italic}
del{padding:0 .1em;border-radius:.15em;background:var(--del-bg);color:var(--del);text-decoration:line-through}
ins{padding:0 .1em;border-radius:.15em;background:var(--ins-bg);color:var(--ins);text-decoration:underline;text-underline-offset:.15em}
.cp{padding:0 .25em;border:1px solid currentcolor;border-radius:.25em;font-size:.75em}
.chips{display:flex;flex-wrap:wrap;gap:.35rem;margin-top:.6rem;padding:0;list-style:none}
.chips li{padding:.05rem .6rem;border-radius:.3rem;background:var(--warn-bg);color:var(--warn);font-weight:600}
.finding>footer{display:flex;flex-wrap:wrap;gap:.35rem 1rem;align-items:center;margin-top:.6rem;color:var(--soft);font-size:.9rem}
.sources{display:flex;flex-wrap:wrap;gap:.25rem .75rem;flex-basis:100%}
.sources code{color:var(--ink);overflow-wrap:anywhere}
summary{cursor:pointer}
details ul{margin:.35rem 0;padding-left:1.25rem;columns:18rem}
.folded{margin:.6rem 0 0}.folded ol{margin:.35rem 0;padding-left:2rem;max-height:24rem;overflow:auto}.folded li{margin:.25rem 0;overflow-wrap:anywhere}.folded small{color:var(--soft)}
.show{margin-left:auto;border-color:var(--accent);color:var(--accent);font-weight:600}
.how{margin-top:.5rem;color:var(--soft);font-size:.9rem}
.approval{display:flex;flex-wrap:wrap;gap:.35rem 1rem;align-items:center;margin-top:.6rem;padding-top:.5rem;border-top:1px solid var(--line);color:var(--soft);font-size:.9rem}
.tick{display:flex;gap:.4rem;align-items:center;min-height:2.25rem}
.command{flex:1 1 16rem;min-width:0;color:var(--ink);overflow-wrap:anywhere;user-select:all}
.copy,#clear{min-height:2.25rem;padding:.25rem .8rem;border:1px solid var(--line);border-radius:2rem;background:var(--card);cursor:pointer}
.ticked{position:sticky;bottom:0;z-index:2;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;max-height:60vh;overflow:auto;padding:.75rem max(1.25rem,calc(50% - 37.75rem));border-top:1px solid var(--line);background:var(--card)}
.ticked label{display:flex;gap:.4rem;align-items:center;flex:1 1 10rem}
.ticked input{flex:1;min-width:0;min-height:2.25rem;padding:.25rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--bg)}
.ticked .command{flex-basis:100%;max-height:5.5rem;overflow:auto}
[hidden]{display:none!important}
.left,.none,.equal{padding:1rem;color:var(--soft)}
.equal{font-size:1.2rem;color:var(--ins)}
.pictures{margin-top:2rem}
.pictured{margin-top:1rem;padding:.85rem 1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--card)}
.pair{display:grid;gap:.75rem;margin-top:.6rem;grid-template-columns:1fr 1fr;align-items:start}
.pair img{display:block;max-width:100%;height:auto;border:1px solid var(--line)}
.files{margin-top:2rem}
.scroll{overflow:auto}
table{width:100%;margin-top:.75rem;border-collapse:collapse;font-size:.9rem}
th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
td:first-child{overflow-wrap:anywhere}
.n{text-align:right;font-variant-numeric:tabular-nums}
.contents{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-top:1rem}
.table{margin-top:2rem;scroll-margin-top:1rem}
.table h2{margin:0 0 .25rem;font-size:1.25rem}
.table>p{color:var(--soft)}
.table td{overflow-wrap:anywhere;min-width:6rem}
.table td:last-child{max-width:40rem}
.table thead th{position:sticky;top:0;background:var(--bg)}
.warnings{margin-top:1rem;padding-left:1.25rem;color:var(--warn)}
dialog{width:calc(100vw - 2rem);max-width:none;height:calc(100vh - 2rem);max-height:none;padding:0;border:1px solid var(--line);border-radius:.75rem;background:var(--card);color:var(--ink)}
dialog::backdrop{background:rgb(0 0 0/.5)}
dialog[open]{display:grid;grid-template-rows:auto 1fr}
.viewer{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.6rem 1rem;border-bottom:1px solid var(--line)}
.viewer label{display:flex;gap:.5rem;align-items:center;min-width:0}
.viewer select{max-width:min(28rem,60vw);min-height:2.25rem;border:1px solid var(--line);border-radius:.4rem;background:var(--card)}
.width button{margin-left:.25rem}
.close{margin-left:auto}
.frames{display:grid;grid-template-columns:1fr 1fr;gap:.5rem;min-height:0;padding:.5rem}
figure{display:flex;flex-direction:column;min-width:0;margin:0;overflow:auto}
figcaption{color:var(--soft);font-weight:600}
iframe{flex:1;width:100%;margin-inline:auto;border:1px solid var(--line);border-radius:.4rem;background:#fff}
@media(max-width:60rem){html{scroll-padding-top:2rem}.finding{scroll-margin-top:1rem}.bar{position:static}.keys{display:none}.where{margin-left:0}.number{margin-left:auto}}
@media(max-width:48rem){.viewer kbd{display:none}.viewer{gap:.4rem .6rem;padding:.5rem}.frames{grid-template-columns:1fr;grid-template-rows:1fr 1fr}}
@media(max-width:40rem){thead{display:none}tr{display:block;margin-top:.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}td{display:block;border:0;padding:.15rem 0}td:empty{display:none}td::before{content:attr(data-name) ": ";color:var(--soft)}td:first-child{font-weight:600}.n{text-align:left}}
@media print{:root{--bg:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--del-bg:#fff;--ins-bg:#fff;--warn-bg:#fff}.bar,.show,.how,.tick,.copy,.ticked,dialog,.number{display:none!important}.finding{break-inside:avoid}.value p{max-height:none}body{font-size:10.5pt}.top,main{max-width:none;padding-inline:0}}
`.replaceAll('\n', '');
