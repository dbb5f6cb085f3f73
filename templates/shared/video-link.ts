const YOUTUBE_HOST = /^(?:(?:www|m)\.)?youtube\.com$/;
const VIMEO_HOST = /^(?:(?:www|player)\.)?vimeo\.com$/;

/** Path of a film: alone, or in a channel, a group, an album (now a showcase) or on demand. */
const VIMEO_FILM =
  /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos?\/|(?:album|showcase)\/[\w-]+\/videos?\/|ondemand\/[\w-]+\/)?(\d+)(?:\/([\da-f]+))?\/?$/;

/** Target of a video link that plays at once. */
export interface VideoLink {
  /** `undefined` if the video host is unknown. */
  readonly host: 'youtube' | 'vimeo' | undefined;
  readonly url: string;
}

/**
 * Turns a YouTube watch or embed address (with an id of eleven characters) or a Vimeo address into the player address,
 * with autoplay. Any other address is unchanged and reported to `note`.
 */
export function videoLink(link: string, note: (text: string) => void): VideoLink {
  const [, hostname = '', path = '', query = ''] =
    /^(?:https?:)?\/\/([\w.-]+)(\/[^?#\s]*)(?:\?([^#\s]*))?(?:#\S*)?$/.exec(link) ?? [];
  const fields = query.split('&').filter((field) => field !== '' && !/^(?:autoplay|v)(?:=|$)/.test(field));
  const host = hostname.toLowerCase();
  if (YOUTUBE_HOST.test(host)) {
    const id =
      /^\/embed\/([\w-]{11})\/?$/.exec(path)?.[1] ??
      (/^\/watch\/?$/.test(path) ? /(?:^|&)v=([\w-]{11})(?:&|$)/.exec(query)?.[1] : undefined);
    if (id !== undefined) return { host: 'youtube', url: withAutoplay(`https://www.youtube.com/embed/${id}`, fields) };
  }
  if (VIMEO_HOST.test(host)) {
    const [, id, hash] = VIMEO_FILM.exec(path) ?? [];
    // An unlisted video needs its hash.
    if (id !== undefined)
      return {
        host: 'vimeo',
        url: withAutoplay(
          `https://player.vimeo.com/video/${id}`,
          hash === undefined ? fields : [`h=${hash}`, ...fields],
        ),
      };
  }
  note(`Not a link to a film that can be shown here: ${link}`);
  return { host: undefined, url: link };
}

function withAutoplay(address: string, fields: readonly string[]): string {
  return `${address}?${[...fields, 'autoplay=1'].join('&')}`;
}
