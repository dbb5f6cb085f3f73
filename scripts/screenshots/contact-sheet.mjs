/**
 * One page's pictures.
 *
 * @typedef {object} SheetRow
 * @property {string} route
 * @property {string} kind
 * @property {readonly { width: number, scheme: string, file: string }[]} pictures
 */

/** Pictures are shown at this part of their width. */
const SCALE = 0.4;

/**
 * A page that shows all pictures side by side; a click opens one in full.
 *
 * @param {readonly SheetRow[]} rows
 * @returns {string}
 */
export function contactSheet(rows) {
  const sections = rows.map(({ route, kind, pictures }) => {
    const figures = pictures.map(
      ({ width, scheme, file }) =>
        `<figure><a href="${encodeURI(file)}"><img src="${encodeURI(file)}" alt="" width="${String(Math.round(width * SCALE))}" loading="lazy"></a><figcaption>${String(width)} ${scheme}</figcaption></figure>`,
    );
    return `<section><h2>${escape(route)} <small>${escape(kind)}</small></h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screenshots</title>
<style>
body { margin: 1rem; background: #888; font: 0.875rem/1.4 system-ui, sans-serif }
h2 { position: sticky; left: 1rem; width: max-content; font-size: 1rem }
div { display: flex; align-items: flex-start; gap: 1rem }
figure { margin: 0 }
img { display: block; height: auto }
</style>
${sections.join('\n')}
</html>
`;
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
