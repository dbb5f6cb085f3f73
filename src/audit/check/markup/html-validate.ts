export { HtmlValidate, StaticConfigLoader } from 'html-validate';
