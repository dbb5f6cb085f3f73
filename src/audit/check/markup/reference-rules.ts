import { markupRule, type MarkupRule } from './markup-rule.js';

/** Rules about names and ids, and references to them. */
export const referenceRules: readonly MarkupRule[] = [
  markupRule('no-dup-id', {
    about: 'An id is unique in a page.',
    remedy: 'Change one of the two ids.',
    passes: '<p id="a">Tea</p><p id="b">Pots</p>',
    fails: '<p id="a">Tea</p><p id="a">Pots</p>',
  }),
  markupRule('no-missing-references', {
    needs:
      /\s(?:for|list|headers|popovertarget|commandfor|aria-(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns))\s*=/i,
    about: 'Attributes such as `for` and `aria-describedby` refer to an id in the page.',
    remedy: 'Correct the reference, or set the id on the right element.',
    passes: '<p id="a">Tea</p><button type="button" aria-describedby="a">Brew</button>',
    fails: '<button type="button" aria-describedby="a">Brew</button>',
  }),
  markupRule('valid-for', {
    needs: /<label/i,
    about: 'The `for` of a label refers to a form field.',
    remedy: 'Use the id of the field.',
    passes: '<label for="a">Tea</label><input id="a" type="text">',
    fails: '<label for="a">Tea</label><div id="a">Green</div>',
  }),
  markupRule('form-dup-name', {
    needs: /<(?:input|select|textarea|button|form)/i,
    // Boxes with one name send a list.
    options: { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] },
    about: 'Fields of a form have unique names, except boxes and buttons.',
    remedy: 'Change one of the two names.',
    passes: '<form><label>Tea <input type="text" name="tea"></label><button type="submit">Send</button></form>',
    fails:
      '<form><label>Tea <input type="text" name="tea"></label><label>Pot <input type="text" name="tea"></label><button type="submit">Send</button></form>',
  }),
  markupRule('map-dup-name', {
    needs: /<map/i,
    about: 'Image maps have unique names.',
    remedy: 'Change one of the two names.',
    passes: '<map name="a"></map><map name="b"></map>',
    fails: '<map name="a"></map><map name="a"></map>',
  }),
  markupRule('map-id-name', {
    needs: /<map/i,
    about: 'The id and the name of an image map are the same.',
    remedy: 'Give both the same value.',
    passes: '<map name="a" id="a"></map>',
    fails: '<map name="a" id="b"></map>',
  }),
];
