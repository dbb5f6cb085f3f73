declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.sheet.css' {
  /** The rules, made small, for `CSSStyleSheet`. */
  const text: string;
  export default text;
}
declare module '*.css';
