const WORDS = (
  'amber anchor apple arrow autumn basket beacon birch blanket board border bottle branch bridge bright brook button cabin candle canvas carpet castle ' +
  'cedar chalk chapter cherry circle clay cliff cloud clover coast copper coral corner cotton cradle creek crystal curtain daisy dawn desk dew door drift ' +
  'drum dusk eagle early east echo edge elm ember engine evening fabric falcon feather fence fern field flame flint flute forest fountain fox frost garden ' +
  'gate gentle ginger glass glider gold grain granite grape grass gravel green grove harbour harvest hazel heron hill hollow honey horizon iron island ivory ' +
  'ivy jasmine juniper kettle key kite ladder lake lamp lantern larch lark laurel leaf lemon level light lilac lime linen lodge loom lotus maple marble ' +
  'market marsh meadow melody mill mint mirror mist moon morning moss mountain narrow nest north oak oasis ocean olive onyx opal orange orchard otter oval ' +
  'paper path pearl pebble pepper petal piano pier pine planet plum pocket pond poplar prairie quartz quiet quill rabbit rain raven reed ribbon ridge river ' +
  'robin rose saffron sage sail sand saddle shade shell shore silver sky slate slow snow song south spark spring spruce stable star stone storm stream ' +
  'summer sun swan table tandem thistle thread thunder tide timber trail tulip valley velvet violet walnut water wave west wheat willow wind winter wool'
).split(' ');

/** Generates text; the same seed gives the same text on every machine. */
export interface SeededText {
  /** Returns an integer from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number;
  readonly words: (count: number) => string;
  /** Returns words, the first with a capital. */
  readonly title: (count: number) => string;
  /** Returns sentences of at least `length` characters in total. */
  readonly prose: (length: number) => string;
}

export function seededText(seed: number): SeededText {
  const next = mulberry32(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const words = (count: number) => Array.from({ length: count }, () => WORDS[below(WORDS.length)] ?? '').join(' ');
  const title = (count: number) => capital(words(count));
  const prose = (length: number) => {
    let text = '';
    while (text.length < length)
      text += `${text === '' ? '' : ' '}${capital(words(3 + below(5)))}, ${words(4 + below(6))}.`;
    return text;
  };
  return { below, words, title, prose };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a generator of numbers from 0 to 1: the public-domain mulberry32. */
function mulberry32(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
