import { byId, send } from './elements.js';
import { addEvent, showEvents } from './events.js';
import { showFaults } from './faults.js';
import { addMessage, showMessages } from './native-app.js';
import { noteRequest, showRequests } from './requests.js';
import { showSettings } from './settings.js';

const connection = byId('connection');

/** @param {'open' | 'waiting'} state */
function showConnection(state) {
  connection.dataset.state = state;
  connection.textContent = state === 'open' ? 'Live' : 'Not connected';
}

const source = new EventSource('/sandbox/live');
source.addEventListener('error', () => showConnection('waiting'));
source.addEventListener('start', ({ data }) => {
  const { pageOrigin, faults, settings, requests, events } = JSON.parse(data);
  byId('site').setAttribute('href', pageOrigin);
  showConnection('open');
  showFaults(faults);
  showSettings(settings);
  showRequests(requests);
  showEvents(events);
});

const lists = {
  faults: showFaults,
  settings: showSettings,
  requests: showRequests,
  events: showEvents,
  messages: showMessages,
};
const shown = { ...lists, request: noteRequest, event: addEvent, message: addMessage };
for (const [name, show] of Object.entries(shown)) source.addEventListener(name, ({ data }) => show(JSON.parse(data)));

for (const [button, path] of [
  ['clear-faults', '/sandbox/faults'],
  ['reset-settings', '/sandbox/settings'],
  ['clear-events', '/v1/events'],
  ['clear-requests', '/sandbox/requests'],
]) {
  byId(button).addEventListener('click', () => void send('DELETE', path));
}
