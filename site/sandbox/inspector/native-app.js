import { byId, element, send, time } from './elements.js';

/** What the app can say, each with a payload that a page takes. */
const EVENTS = {
  BackPressed: {},
  LanguageChanged: { language: 'hi' },
  NotchChanged: { top: 32 },
  ReferralChanged: { code: 'SAMPLE-8', link: 'https://www.zupee.example/refer-and-earn/?code=SAMPLE-8' },
  TournamentChanged: { state: 'live user entered entry remaining' },
};

const list = byId('messages');
const answer = /** @type {HTMLTextAreaElement} */ (byId('answer'));
const replies = /** @type {HTMLSelectElement} */ (byId('replies'));
let count = 0;

/** @param {object[]} messages oldest first */
export function showMessages(messages) {
  list.replaceChildren(...messages.map(entry).reverse());
  count = messages.length;
  showCount();
}

export function addMessage(message) {
  list.prepend(entry(message));
  count += 1;
  showCount();
  byId('message-news').textContent = `Message: ${message.name}`;
}

function showCount() {
  byId('message-count').textContent = String(count);
  byId('no-messages').hidden = count > 0;
}

function entry({ id, name, payload, received }) {
  return element(
    'li',
    { class: 'event' },
    element(
      'p',
      {},
      element('span', { class: 'number' }, id),
      ' ',
      element('strong', { class: 'label' }, name),
      ' ',
      time(received),
    ),
    element('code', { class: 'payload' }, JSON.stringify(payload)),
  );
}

let number = 0;
byId('app-events').append(
  ...Object.entries(EVENTS).map(([name, payload]) => {
    const button = element('button', { type: 'button', class: 'button' }, name);
    button.addEventListener('click', () => {
      number += 1;
      answer.value = JSON.stringify(
        { type: 'event', id: `inspector-${Date.now()}-${number}`, name, payload },
        undefined,
        1,
      );
      sendAnswer();
    });
    return button;
  }),
);

function sendAnswer() {
  void fetch('/sandbox/native-app/answers', { method: 'PUT', body: answer.value });
}

byId('send-answer').addEventListener('click', sendAnswer);
replies.addEventListener('change', () => void send('PUT', '/sandbox/native-app/replies', replies.value));
byId('clear-messages').addEventListener('click', () => void send('DELETE', '/sandbox/native-app/messages'));

const response = await fetch('/sandbox/native-app/messages');
showMessages(await response.json());
