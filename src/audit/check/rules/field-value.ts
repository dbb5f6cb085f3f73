import { spanOf } from '../../../lib/html/html-pieces.js';
import type { PageElement } from '../../facts/read-page.js';
import type { Rule } from '../site/rule.js';

/** Fields that their form does not send, or sends where others can read them. */
export const fieldValue: Rule = {
  id: 'field-value',
  severity: 'error',
  about: 'A form sends the fields in it: each has a `name`, and a password or a file is sent by `POST`.',
  remedy: 'Add the attribute that the message names.',
  examples: {
    passes: { 'index.html': '<form action="/find/"><input type="search" name="q"></form>' },
    fails: { 'index.html': '<form action="/find/"><input type="search"></form>' },
  },
  page: (page) =>
    page.elements('input', 'textarea', 'select').flatMap((field) => {
      let form: PageElement | undefined = field;
      while (form && form.name !== 'form') form = page.pieces[form.parent];
      // Scripts send forms without `action`.
      if (!form || page.attr(form, 'action') === undefined) return [];
      const [type, method, enctype] = [page.attr(field, 'type'), page.attr(form, 'method'), page.attr(form, 'enctype')];
      // A box that must be ticked says enough by being ticked.
      const isNamed = Boolean(page.attr(field, 'name')) || page.attr(field, 'required') !== undefined;
      const message =
        /^(?:password|file)$/i.test(type ?? '') && !/^(?:post|dialog)$/i.test(method ?? '')
          ? 'What is given here is sent in the address, because the form has no `method="post"`.'
          : /^file$/i.test(type ?? '') && !/^multipart\/form-data$/i.test(enctype ?? '')
            ? 'The file is not sent, because the form has no `enctype="multipart/form-data"`.'
            : 'The field has no `name`, so its form does not send it.';
      const isSent =
        message.startsWith('The field') && (isNamed || /^(?:button|submit|reset|image)$/i.test(type ?? ''));
      return isSent ? [] : [{ message, span: spanOf(field) }];
    }),
};
