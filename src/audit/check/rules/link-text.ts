import { spanOf } from '../../../lib/html/html-pieces.js';
import { percentDecoded } from '../../../lib/text/path-pattern.js';
import type { Rule } from '../site/rule.js';

/** Links whose text says another address than the one that they open, or nothing about it. */
export const linkText: Rule = {
  id: 'link-text',
  severity: 'warning',
  about:
    'The text of a link says where it leads: a mail address or phone number in it is the one that the link opens, and it is more than “click here”.',
  remedy: 'Write the address that the link opens, or what visitors find there.',
  examples: {
    passes: { 'index.html': '<a href="mailto:tea@pots.example">tea@pots.example</a><a href="/">All teas</a>' },
    fails: { 'index.html': '<a href="mailto:tea@pots.example">coffee@pots.example</a>' },
  },
  page: (page) =>
    page.elements('a').flatMap((element) => {
      const href = percentDecoded(page.attr(element, 'href') ?? '').trim();
      const text = href === '' ? '' : page.textOf(element);
      const isUnfinished =
        href === '#' && page.elements('script').length === 0 && !/\btop\b|[↑⌃▲]|oben|haut|arriba|ऊपर/iu.test(text);
      const what = EMPTY_TEXT.test(text)
        ? 'does not say where the link leads'
        : isUnfinished
          ? 'is a link to the start of its own page'
          : otherAddress(href, text);
      return what === undefined
        ? []
        : [{ message: `The text \`${text.slice(0, 80)}\` ${what}.`, span: spanOf(element) }];
    }),
};

/** Texts that Lighthouse ("link-text") rejects in every context, in several languages. */
const EMPTY_TEXT =
  /^(?:click(?: here| this)?|here|this link|right here|hier(?: klicken)?|klick hier|ici|cliquez ici|aquí|(?:haz )?clic aquí|clique aqui|aqui|clicca qui|qui|यहाँ|यहाँ क्लिक करें|यहां क्लिक करें)[.!»>→]?$/iu;

const MAIL = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.\p{L}{2,}/gu;

/** What is wrong with a text that names other addresses or another number than its link opens. */
function otherAddress(href: string, text: string): string | undefined {
  const mail = /^mailto:([^?]*)/i.exec(href)?.[1]?.toLowerCase();
  const named = mail ? text.toLowerCase().match(MAIL) : null;
  if (mail && named && !named.some((one) => mail.includes(one)))
    return `is not the address that the link opens, \`${mail}\``;
  const number = /^tel:([^;]*)/i.exec(href)?.[1]?.replace(/\D/g, '');
  const written = /^[\d\s()+./–-]{7,}$/.test(text) ? text.replace(/\D/g, '') : '';
  if (!number || written.length < SHARED_DIGITS || number.slice(-SHARED_DIGITS) === written.slice(-SHARED_DIGITS))
    return undefined;
  return `is not the number that the link calls, \`${number}\``;
}

/** Last digits that a number has with and without codes of the country and the area. */
const SHARED_DIGITS = 6;
