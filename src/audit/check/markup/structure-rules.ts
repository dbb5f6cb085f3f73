import { markupRule, type MarkupRule } from './markup-rule.js';

/** Rules about markup that browsers have to repair, or that has no meaning. */
export const structureRules: readonly MarkupRule[] = [
  markupRule('parser-error', {
    always: true,
    about: 'A page can be parsed as HTML. Other `html/` rules do not check a page that cannot be parsed.',
    remedy: 'Correct the markup at this position, often a `<` that should be `&lt;`.',
    passes: '<p>I &lt;3 tea</p>',
    fails: '<p>I <3 tea</p>',
  }),
  markupRule('missing-doctype', {
    about: 'A page starts with a doctype. Without it, browsers use quirks mode.',
    remedy: 'Start the page with `<!DOCTYPE html>`.',
    passes: '<p>Tea</p>',
    fails: '<html lang="en"><head><title>Tea</title></head><body></body></html>',
  }),
  markupRule('doctype-html', {
    about: 'The doctype is `<!DOCTYPE html>` and not an older one.',
    remedy: 'Write `<!DOCTYPE html>`.',
    passes: '<p>Tea</p>',
    fails:
      '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html lang="en"><head><title>Tea</title></head><body></body></html>',
  }),
  markupRule('close-order', {
    about: 'Elements are closed in the reverse order of their start tags.',
    remedy: 'Close the inner element first.',
    passes: '<p><b>Tea</b></p>',
    fails: '<div>Tea</div></div>',
  }),
  markupRule('void-content', {
    about: 'Void elements have no end tag.',
    remedy: 'Remove the end tag.',
    passes: '<p>Green<br>tea</p>',
    fails: '<p>Green<br></br>tea</p>',
  }),
  markupRule('element-name', {
    about: 'Element names are from HTML or contain a hyphen.',
    remedy: 'Correct the name of the element.',
    passes: '<tea-pot></tea-pot>',
    fails: '<teapot></teapot>',
  }),
  markupRule('element-permitted-content', {
    about: 'An element contains only what HTML allows in it.',
    remedy: 'Move the inner element out, or change the outer element.',
    passes: '<ul><li>Tea</li></ul>',
    fails: '<ul><div>Tea</div></ul>',
  }),
  markupRule('element-permitted-occurrences', {
    about: 'Elements that HTML allows once in their parent occur once.',
    remedy: 'Remove the second one.',
    passes: '<table><caption>Teas</caption><tbody><tr><td>Sencha</td></tr></tbody></table>',
    fails: '<table><caption>Teas</caption><caption>Pots</caption><tbody><tr><td>Sencha</td></tr></tbody></table>',
  }),
  markupRule('element-permitted-order', {
    about: 'Children are in the order that HTML requires.',
    remedy: 'Move the child to its place.',
    passes: '<table><caption>Teas</caption><tbody><tr><td>Sencha</td></tr></tbody></table>',
    fails: '<table><tbody><tr><td>Sencha</td></tr></tbody><caption>Teas</caption></table>',
  }),
  markupRule('element-permitted-parent', {
    about: 'An element is a child only of elements that HTML allows as its parent.',
    remedy: 'Move the element into the right parent.',
    passes: '<ul><li>Tea</li></ul>',
    fails: '<tea-pot><li>Tea</li></tea-pot>',
  }),
  markupRule('element-required-ancestor', {
    about: 'An element has the ancestor that HTML requires.',
    remedy: 'Move the element into the required ancestor.',
    passes: '<dl><div><dt>Tea</dt><dd>Green</dd></div></dl>',
    fails: '<tea-pot><dt>Tea</dt></tea-pot>',
  }),
  markupRule('element-required-attributes', {
    about: 'An element has its required attributes.',
    remedy: 'Add the attribute that the message names.',
    passes: '<iframe src="/film/" title="How to brew"></iframe>',
    fails: '<iframe src="/film/"></iframe>',
  }),
  markupRule('element-required-content', {
    about: 'An element has its required children.',
    remedy: 'Add the child that the message names.',
    passes: '<details><summary>Tea</summary><p>Green</p></details>',
    fails: '<details><p>Green</p></details>',
  }),
  markupRule('attribute-allowed-values', {
    about: 'Attributes have a value that HTML allows.',
    remedy: 'Use one of the values that the message names.',
    passes: '<button type="button">Brew</button>',
    fails: '<button type="brew">Brew</button>',
  }),
  markupRule('attribute-misuse', {
    about: 'Attributes are used only where they have an effect.',
    remedy: 'Remove the attribute, or add the one that it needs.',
    passes: '<a href="/" target="_blank">Tea</a>',
    fails: '<a target="_blank">Tea</a>',
  }),
  markupRule('input-attributes', {
    needs: /<input/i,
    about: 'Form fields have only attributes that apply to their type.',
    remedy: 'Remove the attribute, or change the type of the field.',
    passes: '<label>Cups <input type="number" step="1"></label>',
    fails: '<label>Tea <input type="text" step="1"></label>',
  }),
  markupRule('deprecated', {
    about: 'Elements are not deprecated.',
    remedy: 'Use the replacement.',
    passes: '<p>Tea</p>',
    fails: '<tea-pot><center>Tea</center></tea-pot>',
  }),
  markupRule('no-deprecated-attr', {
    about: 'Attributes are not deprecated.',
    remedy: 'Use a style sheet or the replacement.',
    passes: '<table><tbody><tr><td>Tea</td></tr></tbody></table>',
    fails: '<table bgcolor="red"><tbody><tr><td>Tea</td></tr></tbody></table>',
  }),
  markupRule('no-dup-attr', {
    about: 'An attribute occurs once on an element; browsers ignore the second one.',
    remedy: 'Remove one of the two.',
    passes: '<p class="green">Tea</p>',
    fails: '<p class="green" class="black">Tea</p>',
  }),
  markupRule('no-raw-characters', {
    options: { relaxed: true },
    about: 'The characters `&` and `<` are written as character references where they could start markup.',
    remedy: 'Write `&amp;` or `&lt;`.',
    passes: '<p>2 &lt; 3</p>',
    fails: '<p>2 < 3</p>',
  }),
  markupRule('unrecognized-char-ref', {
    about: 'Character references exist.',
    remedy: 'Correct the reference, or write `&amp;` for the character `&`.',
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
    about: 'A page has at most one visible `main`.',
    remedy: 'Keep one `main`.',
    passes: '<main>Tea</main>',
    fails: '<main>Tea</main><main>Pots</main>',
  }),
  markupRule('meta-refresh', {
    about: 'A page does not redirect or reload after a delay.',
    remedy: 'Use an HTTP redirect.',
    passes: '<p>Tea</p>',
    fails:
      '<!DOCTYPE html><html lang="en"><head><title>Tea</title><meta http-equiv="refresh" content="5;url=/pots/"></head><body></body></html>',
  }),
];
