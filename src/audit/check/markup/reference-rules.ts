import { markupRule, type MarkupRule } from './markup-rule.js';

/** Names of elements, and what refers to them. */
export const referenceRules: readonly MarkupRule[] = [
  markupRule('no-dup-id', {
    wholePage: true,
    about: 'An id names one element of a page.',
    remedy: 'Give one of the two another id.',
    passes: '<p id="a">Tea</p><p id="b">Pots</p>',
    fails: '<p id="a">Tea</p><p id="a">Pots</p>',
  }),
  markupRule('no-missing-references', {
    needs:
      /\s(?:for|list|headers|popovertarget|commandfor|aria-(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns))\s*=/i,
    wholePage: true,
    about: 'Attributes such as `for` and `aria-describedby` name an id of the page.',
    remedy: 'Mend the name, or give it to the element that is meant.',
    passes: '<p id="a">Tea</p><button type="button" aria-describedby="a">Brew</button>',
    fails: '<button type="button" aria-describedby="a">Brew</button>',
  }),
  markupRule('valid-for', {
    needs: /<label/i,
    about: 'The `for` of a label names a form field.',
    remedy: 'Name the id of the field.',
    passes: '<label for="a">Tea</label><input id="a" type="text">',
    fails: '<label for="a">Tea</label><div id="a">Green</div>',
  }),
  markupRule('form-dup-name', {
    needs: /<(?:input|select|textarea|button|form)/i,
    about: 'Fields of a form have names of their own.',
    remedy: 'Give one of the two another name.',
    passes: '<form><label>Tea <input type="text" name="tea"></label><button type="submit">Send</button></form>',
    fails:
      '<form><label>Tea <input type="text" name="tea"></label><label>Pot <input type="text" name="tea"></label><button type="submit">Send</button></form>',
  }),
  markupRule('map-dup-name', {
    needs: /<map/i,
    about: 'Image maps have names of their own.',
    remedy: 'Give one of the two another name.',
    passes: '<map name="a"></map><map name="b"></map>',
    fails: '<map name="a"></map><map name="a"></map>',
  }),
  markupRule('map-id-name', {
    needs: /<map/i,
    about: 'An image map whose id and name differ is found by only one of them.',
    remedy: 'Give both the same value.',
    passes: '<map name="a" id="a"></map>',
    fails: '<map name="a" id="b"></map>',
  }),
];
