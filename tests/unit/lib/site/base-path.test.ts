import { describe, expect, it } from 'vitest';
import { outputPath, placedEntry, siteAddress, sitePath } from '../../../../src/lib/site/base-path.js';

describe('a site below a path of its origin', () => {
  it('has its addresses there, and back', () => {
    for (const path of ['/', '/ludo/', '/assets/a-1.js', '/404.html', '/ludo/?a=1#b']) {
      expect(siteAddress('/sub', path)).toBe(`/sub${path}`);
      expect(sitePath('/sub', `/sub${path}`)).toBe(path);
      expect([siteAddress('', path), sitePath('', path)]).toEqual([path, path]);
    }
    expect(sitePath('/sub', '/submarine/')).toBe('/submarine/');
  });

  it('leaves at the root of the origin what is read only there', () => {
    const files = ['.well-known/security.txt', 'robots.txt', '_headers', '_redirects'];
    expect(files.map((path) => outputPath('/sub', path))).toEqual(files);
    expect(outputPath('/sub', 'notes/robots.txt')).toBe('sub/notes/robots.txt');
  });

  it('has the patterns of entries there too', () => {
    expect(placedEntry('/sub', { on: ['/*'], except: ['/tnc/'] })).toEqual({ on: ['/sub/*'], except: ['/sub/tnc/'] });
    expect(placedEntry('', { on: ['/*'] })).toEqual({ on: ['/*'] });
  });
});
