import { describe, expect, it, vi } from 'vitest';
import { videoLink } from '../../../../templates/shared/video-link.js';

const ID = 'sample-fil1';

describe('a video link', () => {
  it.each([
    ['a watch address', `https://www.youtube.com/watch?v=${ID}`, `https://www.youtube.com/embed/${ID}?autoplay=1`],
    [
      'an embed address',
      `https://www.youtube.com/embed/${ID}?start=9`,
      `https://www.youtube.com/embed/${ID}?start=9&autoplay=1`,
    ],
    ['a Vimeo address', 'https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
    [
      'that of an unlisted film',
      'https://vimeo.com/76979871/0a1b2c',
      'https://player.vimeo.com/video/76979871?h=0a1b2c&autoplay=1',
    ],
    ...[
      'groups/shortfilms/videos/76979871',
      'album/2222/video/76979871',
      'showcase/2222/video/76979871',
      'showcase/my-films/video/76979871/',
      'ondemand/a-film/76979871',
    ].map((path): [string, string, string] => [
      path,
      `https://vimeo.com/${path}`,
      'https://player.vimeo.com/video/76979871?autoplay=1',
    ]),
    ['one without encryption', `http://www.youtube.com/embed/${ID}`, `https://www.youtube.com/embed/${ID}?autoplay=1`],
    ['one without a scheme', '//vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
    [
      'that of a player',
      'https://player.vimeo.com/video/76979871?loop=1#t=5s',
      'https://player.vimeo.com/video/76979871?loop=1&autoplay=1',
    ],
  ])('becomes that of the player with autoplay: %s', (_case, link, expected) => {
    const note = vi.fn();
    expect(videoLink(link, note)).toEqual({ host: expected.includes('vimeo') ? 'vimeo' : 'youtube', url: expected });
    expect(note).not.toHaveBeenCalled();
  });

  it.each([
    'https://www.youtube.com/watch?v=ten-chars1',
    'https://www.youtube.com/watch?v=twelve-chars',
    'https://www.youtube.com/embed/twelve-chars',
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com.evil.example/embed/${ID}`,
    `https://evil.example/https://www.youtube.com/embed/${ID}`,
    `https://www.youtube.com@evil.example/embed/${ID}`,
    'https://vimeo.com/channels/staff',
    'javascript:alert(1)//https://vimeo.com/1',
    '',
  ])('stays as it is, with a note, where it leads elsewhere: %j', (link) => {
    const note = vi.fn();
    expect(videoLink(link, note)).toEqual({ host: undefined, url: link });
    expect(note).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(link));
  });
});
