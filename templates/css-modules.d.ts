declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.sheet.css' {
  /** The minified rules, for `CSSStyleSheet`. */
  const text: string;
  export default text;
}
declare module '*.css';
