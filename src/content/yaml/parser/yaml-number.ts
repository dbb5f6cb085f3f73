/** Digits that every number keeps. */
const SAFE_DIGITS = 15;

/** Whether a number is neither rounded nor infinite. `source` is a plain YAML scalar, `value` its parsed number. */
export function isExactNumber(source: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (source.length <= SAFE_DIGITS && !/e/i.test(source)) return true;
  if (/^0[xo]/.test(source)) return BigInt(source) === BigInt(value);
  return decimalForm(source) === decimalForm(String(value));
}

/** Returns the significant digits, and the power of ten of the last one. */
function decimalForm(source: string): string {
  const {
    whole = '',
    part = '',
    power = '0',
  } = /^[-+]?(?<whole>\d*)\.?(?<part>\d*)(?:e(?<power>[-+]?\d+))?$/i.exec(source)?.groups ?? {};
  const digits = (whole + part).replace(/^0+/, '');
  const significant = digits.replace(/(?<!0)0+$/, '');
  const exponent = BigInt(power) - BigInt(part.length) + BigInt(digits.length - significant.length);
  return significant === '' ? '0' : `${significant}e${String(exponent)}`;
}
