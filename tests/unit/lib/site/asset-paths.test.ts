import { expect, it } from 'vitest';
import { assetFile, assetName, assetPath, namedAsset } from '../../../../src/lib/site/asset-paths.js';

const PAGE = 'site/pages/notes/monsoon/index.md';

it.each([
  ['./rain.jpg', PAGE, 'site/pages/notes/monsoon/rain.jpg'],
  ['.\\sky\\rain.jpg', PAGE, 'site/pages/notes/monsoon/sky/rain.jpg'],
  ['../frost/ice.png', PAGE, 'site/pages/notes/frost/ice.png'],
  ['../../../assets/images/a.svg', PAGE, 'site/assets/images/a.svg'],
  ['./asha.jpg', 'site/data/people.yaml#people[2]', 'site/data/asha.jpg'],
  ['images/a.svg', PAGE, 'images/a.svg'],
  ['./images/a.svg', 'site/site.yaml', './images/a.svg'],
  ['../../../../../a.svg', PAGE, 'a.svg'],
])('%s in %s is %s', (written, file, path) => {
  expect(namedAsset(written, file)).toBe(path);
  // Content is resolved twice.
  expect(namedAsset(path, file)).toBe(path);
});

it('names a picture from the folder of the file', () => {
  for (const name of ['./rain.jpg', './sky/rain.jpg', '../frost/ice.png', '../../../data/asha.jpg', 'images/a.svg'])
    expect(assetName(namedAsset(name, PAGE), PAGE)).toBe(name);
});

it.each([
  ['site/assets/images/a.svg', 'images/a.svg'],
  ['site/pages/notes/rain.jpg', 'site/pages/notes/rain.jpg'],
  // A folder of this name in `site/assets/` is not taken for the pages.
  ['site/assets/site/pages/a.svg', 'site/assets/site/pages/a.svg'],
  ['site/pages/notes/rain.yaml', undefined],
  ['site/public/a.svg', undefined],
])('the file %s is the asset %s', (file, path) => {
  expect(assetPath(file)).toBe(path);
  if (path !== undefined) expect(assetFile(path)).toBe(file);
});
