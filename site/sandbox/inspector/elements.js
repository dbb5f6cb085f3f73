/**
 * An element with attributes and children; text becomes text, `undefined` nothing.
 *
 * @param {string} name
 * @param {Record<string, string | number | boolean | undefined>} [attributes] `true` gives an attribute without a value, `false` and `undefined` none
 * @param {...(Node | string | undefined)} children
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new TypeError(`There is no element with the id ${id}.`);
  return found;
}

/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1048576) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / 1048576).toFixed(1)} MiB`;
}

/** Time of day of an ISO 8601 moment, as an element. @param {string} moment */
export function time(moment) {
  return element('time', { datetime: moment }, new Date(moment).toLocaleTimeString('en-GB'));
}

/**
 * Sends a change to the services; what they refuse is shown.
 *
 * @param {'PUT' | 'DELETE'} method
 * @param {string} path
 * @param {unknown} [body]
 */
export async function send(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  byId('refusal').textContent = response.ok ? '' : (await response.json()).error;
}
