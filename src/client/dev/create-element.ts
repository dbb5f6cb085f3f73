interface Properties {
  readonly class?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly onClick?: () => void;
}

/** Creates an element. Text is never parsed as markup. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  const { class: className, text, attributes = {}, onClick } = properties;
  if (className !== undefined) element.className = className;
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (onClick) element.addEventListener('click', onClick);
  element.append(...children);
  return element;
}

/** Returns a text in which parts between backticks are code. */
export function withCode(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  text.split('`').forEach((part, index) => {
    if (part !== '') fragment.append(index % 2 === 1 ? createElement('code', { text: part }) : part);
  });
  return fragment;
}
