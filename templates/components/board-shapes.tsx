import type { ReactElement } from 'react';
import type { Color } from '../shared/ludo/squares.js';

/** The colours of tokens and yards, which stay in the dark. */
export const TOKEN_COLORS: Readonly<Record<Color, string>> = {
  red: '#d92d3a',
  green: '#11823f',
  yellow: '#ffc62e',
  blue: '#1f6fe0',
};

/** The squares of a whole board, and the head of an arrow. The custom properties are those of the drawing. */
export function BoardSquares(): ReactElement {
  return (
    <>
      <defs>
        <g id="arm">
          <path
            fill="currentColor"
            d="M0 6a6 6 0 0 1 6-6h54v60H0zM10 60h10v10H10zM10 70h50v10H10zM60 60l15 15-15 15z"
          />
          <rect x="10" y="10" width="40" height="40" rx="9" fill="var(--card)" />
          <path
            d="M22 22h0M38 22h0M22 38h0M38 38h0"
            fill="none"
            stroke="currentColor"
            strokeLinecap="round"
            strokeWidth="11"
            opacity=".25"
          />
          <path
            d="M0 60h60M0 70h60M0 80h60M0 90h60M10 60v30M20 60v30M30 60v30M40 60v30M50 60v30M60 60v30"
            fill="none"
            stroke="var(--path)"
            strokeWidth=".7"
          />
          <path
            d="M0-3.6 1.1-1.2 3.6-.9 1.8.9 2.2 3.5 0 2.2-2.2 3.5-1.8.9-3.6-.9-1.1-1.2z"
            fill="var(--path)"
            transform="translate(25 85) scale(1.1)"
          />
        </g>
        <marker
          id="head"
          viewBox="0 0 6 6"
          refX="5"
          refY="3"
          markerWidth="6"
          markerHeight="6"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path fill="var(--ink)" d="M.7.9 5.3 3 .7 5.1 1.6 3z" />
        </marker>
      </defs>
      <rect width="150" height="150" rx="6" fill="var(--card)" />
      {Object.values(TOKEN_COLORS).map((color, index) => (
        <use
          key={color}
          href="#arm"
          color={color}
          transform={index === 0 ? undefined : `rotate(${String(90 * index)} 75 75)`}
        />
      ))}
      <rect x=".35" y=".35" width="149.3" height="149.3" rx="5.65" fill="none" stroke="var(--path)" strokeWidth=".7" />
    </>
  );
}

/** A token around the point 0 0, in the current colour. */
export function Token(): ReactElement {
  return (
    <>
      <ellipse cx=".5" cy="1" rx="4.1" ry="4" opacity=".3" />
      <circle r="3.8" fill="currentColor" stroke="#fff" strokeWidth=".9" />
      <circle r="2.2" fill="#fff" opacity=".2" />
      <path
        d="M-2.6-.4A2.6 2.6 0 0 1-.4-2.6"
        fill="none"
        stroke="#fff"
        strokeLinecap="round"
        strokeWidth=".7"
        opacity=".85"
      />
    </>
  );
}
