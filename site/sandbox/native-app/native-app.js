/** What the app does to a page before it runs, done by a stand-in: a channel for messages, and the values that it leaves for the session. */

const { hosts } = document.querySelector('[data-hosts]')?.dataset ?? {};
const usual = { host: hosts?.split(' ')[0], headers: '{"X-Session":"sandbox"}', appVersion: '9000' };
for (const [key, value] of Object.entries(usual)) {
  // What somebody has put there to try it stays.
  if (value !== undefined && sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
}

window.ReactNativeWebView = {
  /** @param {string} text */
  postMessage(text) {
    console.info('To the app:', text);
    const { name, payload } = JSON.parse(text);
    if (name === 'Navigate') location.assign(payload.url);
    if (name === 'ToggleLanguage')
      say(JSON.stringify({ type: 'event', id: crypto.randomUUID(), name: 'LanguageChanged', payload }));
    void fetch('/api/native-app/messages', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: text,
      keepalive: true,
    });
  },
};

/** @param {string} text */
function say(text) {
  console.info('From the app:', text);
  window.dispatchEvent(new MessageEvent('message', { data: text, origin: location.origin, source: window }));
}

new EventSource('/api/native-app/live').addEventListener('answer', ({ data }) => {
  say(JSON.parse(data));
});
