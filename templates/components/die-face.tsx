import type { ReactElement } from 'react';

/** Places of the pips on a face of 40 x 40, by the number shown. */
const PIPS: readonly string[] = [
  'M20 20h0',
  'M11 11h0M29 29h0',
  'M11 11h0M20 20h0M29 29h0',
  'M11 11h0M29 11h0M11 29h0M29 29h0',
  'M11 11h0M29 11h0M20 20h0M11 29h0M29 29h0',
  'M11 11h0M29 11h0M11 20h0M29 20h0M11 29h0M29 29h0',
];

/** The face of a die, for decoration; numbers above six are written out. */
export function DieFace({
  value,
  className,
}: {
  readonly value: number;
  readonly className?: string | undefined;
}): ReactElement {
  const pips = PIPS[value - 1];
  return (
    <svg className={className} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      {pips === undefined ? (
        <text x="20" y="26" textAnchor="middle">
          {value}
        </text>
      ) : (
        <path d={pips} />
      )}
    </svg>
  );
}
