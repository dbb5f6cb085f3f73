import { currentSite, defineSocialCard, type CardType } from 'islet';
import type { ReactElement } from 'react';

const NOTO = '@expo-google-fonts/noto-sans/800ExtraBold/NotoSans_800ExtraBold.ttf';
const DEVANAGARI = '@expo-google-fonts/noto-sans-devanagari/800ExtraBold/NotoSansDevanagari_800ExtraBold.ttf';
const BENGALI = '@expo-google-fonts/noto-sans-bengali/800ExtraBold/NotoSansBengali_800ExtraBold.ttf';
const GUJARATI = '@expo-google-fonts/noto-sans-gujarati/800ExtraBold/NotoSansGujarati_800ExtraBold.ttf';

/** Indic scripts are taller than Latin, so their lines need more space. */
const indic = (font: string): CardType => ({
  fonts: [font, NOTO, DEVANAGARI, BENGALI, GUJARATI],
  sizes: [100, 92, 84, 78, 72, 66, 60, 54, 48, 42],
  lineHeight: 1.34,
});

const types: Readonly<Record<string, CardType>> = { hi: indic(DEVANAGARI), bn: indic(BENGALI), gu: indic(GUJARATI) };

const latin: CardType = {
  fonts: [NOTO, DEVANAGARI, BENGALI, GUJARATI],
  sizes: [104, 96, 88, 80, 74, 68, 62, 56, 50, 44, 40, 36],
  lineHeight: 1.14,
};

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Middle of the heading, and the offset of its letters below the middle of a line, as a fraction of their size. */
const HEADING_MIDDLE = 338;
const BASELINE = 0.35;

/** Middle of the field on the right, and the maximum size of its illustration. */
const FIELD_MIDDLE = { x: 944, y: 315 };
const LARGEST = { width: 528, height: 440 };

/** Fallback for a page without an illustration: the board from above. */
function Board(): ReactElement {
  const yards = [
    { x: 0, y: 0, fill: '#d92d3a' },
    { x: 216, y: 0, fill: '#11823f' },
    { x: 216, y: 216, fill: '#ffc62e' },
    { x: 0, y: 216, fill: '#1f6fe0' },
  ];
  return (
    <g transform={`translate(${String(FIELD_MIDDLE.x)} ${String(FIELD_MIDDLE.y)}) rotate(-8) translate(-180 -180)`}>
      <rect x="-24" y="-24" width="408" height="408" rx="44" fill="#5b2be0" />
      <rect width="360" height="360" rx="24" fill="#fff" />
      {yards.map(({ x, y, fill }) => (
        <g key={fill} transform={`translate(${String(x)} ${String(y)})`}>
          <rect width="144" height="144" rx="24" fill={fill} />
          <rect x="28" y="28" width="88" height="88" rx="20" fill="#fff" />
          {[50, 94].flatMap((cx) =>
            [50, 94].map((cy) => <circle key={`${String(cx)} ${String(cy)}`} cx={cx} cy={cy} r="13" fill={fill} />),
          )}
        </g>
      ))}
      <path fill="#d92d3a" d="M144 144l36 36-36 36zM20 168h112v24H20z" />
      <path fill="#11823f" d="M144 144l36 36 36-36zM168 20h24v112h-24z" />
      <path fill="#ffc62e" d="M216 144l-36 36 36 36zM228 168h112v24H228z" />
      <path fill="#1f6fe0" d="M144 216l36-36 36 36zM168 228h24v112h-24z" />
    </g>
  );
}

export default defineSocialCard({
  content: ({ title, summary }) => ({ heading: text(summary['heading']) ?? title, image: text(summary['image']) }),
  box: { width: 556, height: 324, lines: 3 },
  type: (locale) => types[locale] ?? latin,
  render({ heading: { lines, fontSize, lineHeight }, image }) {
    const first = HEADING_MIDDLE - ((lines.length - 1) * lineHeight) / 2 + BASELINE * fontSize;
    const scale = image === undefined ? 1 : Math.min(LARGEST.width / image.width, LARGEST.height / image.height);
    return (
      <>
        <rect width="1200" height="630" fill="#5b2be0" />
        <path fill="#4f22cb" d="M0 470C170 430 330 480 420 630H0z" />
        <path fill="#f7f4ff" d="M1200 0H728C640 120 632 500 700 630h500z" />
        <path fill="none" stroke="#ffb400" strokeWidth="10" d="M728-4C640 120 632 500 700 634" />
        <g transform="translate(64 60)">
          <rect width="64" height="64" rx="18" fill="#fff" />
          <path
            fill="none"
            stroke="#5b2be0"
            strokeWidth="9"
            strokeLinecap="round"
            strokeLinejoin="round"
            d="M19 20h26L19 45h14"
          />
          <circle cx="46" cy="45" r="6" fill="#ffb400" />
          <text x="82" y="46" fontSize="40" fill="#fff">
            {currentSite().name}
          </text>
        </g>
        {lines.map((line, index) => (
          <text key={line} x="64" y={first + index * lineHeight} fontSize={fontSize} fill="#fff">
            {line}
          </text>
        ))}
        {['#ff7a83', '#5fd08d', '#ffc62e', '#84b5ff'].map((fill, index) => (
          <circle key={fill} cx={74 + index * 34} cy="562" r="10" fill={fill} />
        ))}
        {image === undefined ? (
          <Board />
        ) : (
          <image
            href={image.href}
            x={FIELD_MIDDLE.x - (image.width * scale) / 2}
            y={FIELD_MIDDLE.y - (image.height * scale) / 2}
            width={image.width * scale}
            height={image.height * scale}
          />
        )}
      </>
    );
  },
});
