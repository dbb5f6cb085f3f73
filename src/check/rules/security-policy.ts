import type { Rule } from '../rule.js';
import { createHash } from 'node:crypto';

/** Security policies that allow too much, or less than the page needs. */
export const securityPolicy: Rule = {
  id: 'security-policy',
  severity: 'error',
  about: 'Each page has a security policy without `unsafe-` sources, which covers the scripts and styles in the page.',
  remedy: 'Leave the policy to the generator; what pages use is declared in `services`.',
  examples: {
    passes: { 'index.html': '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">' },
    fails: { 'index.html': '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'"><style>p{color:red}</style>' },
  },
  page: (page) => {
    const [meta] = page.elements('meta').filter((element) => page.attr(element, 'http-equiv')?.toLowerCase() === 'content-security-policy');
    if (!meta) return [{ message: 'The page has no security policy.', path: page.path }];
    const policy = page.attr(meta, 'content') ?? '';
    const span = [meta.at, meta.at + meta.raw.length] as const;
    const unsafe = (policy.match(/'unsafe-[a-z-]+'/g) ?? []).map((source) => ({ message: `The security policy allows \`${source}\`.`, path: page.path, span }));
    const inline = page.elements('script', 'style').flatMap((element) => {
      const type = page.attr(element, 'type') ?? '';
      if (page.attr(element, 'src') !== undefined || /json$/.test(type)) return [];
      const content = page.pieces[element.index + 1];
      if (content?.parent !== element.index) return [];
      const hash = `'sha256-${createHash('sha256').update(content.raw).digest('base64')}'`;
      return policy.includes(hash) ? [] : [{ message: `The security policy does not cover the \`<${element.name}>\` of the page.`, path: page.path, span: [element.at, element.at + element.raw.length] as const }];
    });
    const attributes = page.pieces.flatMap((piece) => {
      const bad = piece.kind === 'open' ? piece.attributes.find(({ name }) => name === 'style' || /^on[a-z]+$/.test(name)) : undefined;
      return bad ? [{ message: `The attribute \`${bad.name}\` does nothing under the security policy.`, path: page.path, span: [piece.at, piece.at + piece.raw.length] as const }] : [];
    });
    return [...unsafe, ...inline, ...attributes];
  },
};
