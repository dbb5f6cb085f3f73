import { markupRule, type MarkupRule } from './markup-rule.js';

/** Markup that browsers would mend, each in its own way, or that means nothing. */
export const structureRules: readonly MarkupRule[] = [
  markupRule('parser-error', {
    always: true,
    about: 'A page can be read as HTML; where it cannot, the other rules see nothing of it.',
    remedy: 'Mend the markup at this place: most often it is a `<` that should be `&lt;`.',
    passes: '<p>I &lt;3 tea</p>',
    fails: '<p>I <3 tea</p>',
  }),
  markupRule('missing-doctype', {
    about: 'A page begins with the doctype of HTML, without which browsers lay it out as in 1998.',
    remedy: 'Begin the page with `<!DOCTYPE html>`.',
    passes: '<p>Tea</p>',
    fails: '<html lang="en"><head><title>Tea</title></head><body></body></html>',
  }),
  markupRule('doctype-html', {
    about: 'The doctype is that of HTML and no older one.',
    remedy: 'Write `<!DOCTYPE html>`.',
    passes: '<p>Tea</p>',
    fails:
      '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html lang="en"><head><title>Tea</title></head><body></body></html>',
  }),
  markupRule('close-order', {
    about: 'Elements end in the order in which they were opened.',
    remedy: 'Close the inner element first.',
    passes: '<p><b>Tea</b></p>',
    fails: '<div>Tea</div></div>',
  }),
  markupRule('no-implicit-close', {
    about: 'No element is ended by one that may not stand in it.',
    remedy: 'Close the element before the other one begins.',
    passes: '<ul><li>Tea</li><li>Pots</li></ul>',
    fails: '<ul><li>Tea<li>Pots</li></ul>',
  }),
  markupRule('void-content', {
    about: 'Elements that hold nothing have no end tag.',
    remedy: 'Leave the end tag out.',
    passes: '<p>Green<br>tea</p>',
    fails: '<p>Green<br></br>tea</p>',
  }),
  markupRule('element-name', {
    about: 'Elements are those of HTML, or have a hyphen in their name.',
    remedy: 'Mend the name of the element.',
    passes: '<tea-pot></tea-pot>',
    fails: '<teapot></teapot>',
  }),
  markupRule('element-permitted-content', {
    about: 'An element holds only what HTML lets it hold.',
    remedy: 'Move the inner element out, or use another one around it.',
    passes: '<ul><li>Tea</li></ul>',
    fails: '<ul><div>Tea</div></ul>',
  }),
  markupRule('element-permitted-occurrences', {
    about: 'What may stand once in an element stands once.',
    remedy: 'Take the second one out.',
    passes: '<table><caption>Teas</caption><tbody><tr><td>Sencha</td></tr></tbody></table>',
    fails: '<table><caption>Teas</caption><caption>Pots</caption><tbody><tr><td>Sencha</td></tr></tbody></table>',
  }),
  markupRule('element-permitted-order', {
    about: 'Parts of an element stand in the order that HTML gives them.',
    remedy: 'Move the part to its place.',
    passes: '<table><caption>Teas</caption><tbody><tr><td>Sencha</td></tr></tbody></table>',
    fails: '<table><tbody><tr><td>Sencha</td></tr></tbody><caption>Teas</caption></table>',
  }),
  markupRule('element-permitted-parent', {
    about: 'An element stands only below those that HTML names for it.',
    remedy: 'Put the element below the one that it belongs to.',
    passes: '<ul><li>Tea</li></ul>',
    fails: '<tea-pot><li>Tea</li></tea-pot>',
  }),
  markupRule('element-required-ancestor', {
    about: 'An element that is part of another stands in it.',
    remedy: 'Put the element into the one that it is a part of.',
    passes: '<dl><div><dt>Tea</dt><dd>Green</dd></div></dl>',
    fails: '<tea-pot><dt>Tea</dt></tea-pot>',
  }),
  markupRule('element-required-attributes', {
    about: 'An element has the attributes without which it means nothing.',
    remedy: 'Write the attribute that the message names.',
    passes: '<iframe src="/film/" title="How to brew"></iframe>',
    fails: '<iframe src="/film/"></iframe>',
  }),
  markupRule('element-required-content', {
    about: 'An element holds the parts without which it means nothing.',
    remedy: 'Add the part that the message names.',
    passes: '<details><summary>Tea</summary><p>Green</p></details>',
    fails: '<details><p>Green</p></details>',
  }),
  markupRule('attribute-allowed-values', {
    about: 'Attributes have one of the values that HTML knows.',
    remedy: 'Use one of the values that the message names.',
    passes: '<button type="button">Brew</button>',
    fails: '<button type="brew">Brew</button>',
  }),
  markupRule('attribute-misuse', {
    about: 'Attributes stand where they have a meaning.',
    remedy: 'Take the attribute out, or add the one that it needs.',
    passes: '<a href="/" target="_blank">Tea</a>',
    fails: '<a target="_blank">Tea</a>',
  }),
  markupRule('input-attributes', {
    needs: /<input/i,
    about: 'Form fields have attributes of their own type only.',
    remedy: 'Take the attribute out, or change the type of the field.',
    passes: '<label>Cups <input type="number" step="1"></label>',
    fails: '<label>Tea <input type="text" step="1"></label>',
  }),
  markupRule('deprecated', {
    about: 'Elements are not ones that HTML gave up.',
    remedy: 'Use what took its place.',
    passes: '<p>Tea</p>',
    fails: '<tea-pot><center>Tea</center></tea-pot>',
  }),
  markupRule('no-deprecated-attr', {
    about: 'Attributes are not ones that HTML gave up.',
    remedy: 'Use a style sheet or the attribute that took its place.',
    passes: '<table><tbody><tr><td>Tea</td></tr></tbody></table>',
    fails: '<table bgcolor="red"><tbody><tr><td>Tea</td></tr></tbody></table>',
  }),
  markupRule('no-dup-attr', {
    about: 'An attribute stands once on an element; of two, browsers drop the second.',
    remedy: 'Take one of the two out.',
    passes: '<p class="green">Tea</p>',
    fails: '<p class="green" class="black">Tea</p>',
  }),
  markupRule('no-raw-characters', {
    options: { relaxed: true },
    about: 'Characters that begin markup are written as references where they could be misread.',
    remedy: 'Write `&amp;` or `&lt;`.',
    passes: '<p>2 &lt; 3</p>',
    fails: '<p>2 < 3</p>',
  }),
  markupRule('unrecognized-char-ref', {
    about: 'Character references are ones that exist.',
    remedy: 'Mend the reference, or write `&amp;` for the sign itself.',
    passes: '<p>Tea&nbsp;pot</p>',
    fails: '<p>Tea&nosuch;pot</p>',
  }),
  markupRule('script-element', {
    about: 'A script has an end tag.',
    remedy: 'Close the script.',
    passes: '<script src="/a.js"></script>',
    fails: '<script src="/a.js"/>',
  }),
  markupRule('no-multiple-main', {
    wholePage: true,
    about: 'A page has one `main` that is shown.',
    remedy: 'Keep one `main`.',
    passes: '<main>Tea</main>',
    fails: '<main>Tea</main><main>Pots</main>',
  }),
  markupRule('meta-refresh', {
    about: 'A page does not leave by itself while somebody reads it.',
    remedy: 'Use a redirect of the host.',
    passes: '<p>Tea</p>',
    fails:
      '<!DOCTYPE html><html lang="en"><head><title>Tea</title><meta http-equiv="refresh" content="5;url=/pots/"></head><body></body></html>',
  }),
];
