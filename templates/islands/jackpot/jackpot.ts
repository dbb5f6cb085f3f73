import type { IslandScript } from 'islet/browser';
import { meetApp } from '../../browser/native-bridge/meet-app.js';
import { fillPlaces } from '../../shared/fill-places.js';
import { indiaDate } from '../../shared/india-time.js';
import { jackpotWeek, timeLeft } from '../../shared/jackpot/jackpot-week.js';
import type { TournamentState } from '../../shared/jackpot/tournament-states.js';

/** A minute is the smallest unit shown. */
const STEP = 60_000;

let tick: ReturnType<typeof setTimeout> | undefined;

/** Shows the state of this week's question, and the visitor's participation as reported by the app. */
const jackpot: IslandScript = async (island): Promise<void> => {
  const board = island.querySelector<HTMLElement>('[data-left]');
  if (board === null) return;
  let told: { readonly state: TournamentState; readonly week: number } | undefined;
  const draw = (): void => {
    const now = Date.now();
    const { phase, opens, closes, announced } = jackpotWeek(now);
    const months = JSON.parse(board.dataset['months'] ?? '[]') as string[];
    const dates: Readonly<Record<string, string>> = {
      opens: indiaDate(opens, months),
      closes: indiaDate(closes - 1, months),
      announced: indiaDate(announced, months),
    };
    for (const place of board.querySelectorAll<HTMLElement>('[data-date]'))
      place.textContent = dates[place.dataset['date'] ?? ''] ?? '';
    const { days, hours, minutes } = timeLeft(phase === 'open' ? closes : announced, now);
    const { left = '', wait = '', duration = '' } = board.dataset;
    write(board, 'until', phase === 'open' ? left : wait);
    write(board, 'clock', fillPlaces(duration, { days: String(days), hours: String(hours), minutes: String(minutes) }));
    // Data from the app about one week does not apply to the next.
    show(
      board,
      told?.week === opens ? told.state : phase === 'open' ? 'live user not entered' : 'closed result pending',
    );
    // A retry because of missing code only renders what is now known.
    clearTimeout(tick);
    tick = setTimeout(draw, STEP - (now % STEP));
  };
  draw();
  if (!(await meetApp())) return;
  const [{ onAppEvent }, { tellApp }] = await Promise.all([
    import('../../browser/native-bridge/hear-app.js'),
    import('../../browser/native-bridge/tell-app.js'),
  ]);
  onAppEvent('TournamentChanged', ({ state }) => {
    told = { state, week: jackpotWeek(Date.now()).opens };
    show(board, state);
  });
  board.querySelector('[data-join]')?.addEventListener('click', (event) => {
    if (tellApp('JoinGame', { game: 'weekly-jackpot' }) !== undefined) event.preventDefault();
  });
};

export default jackpot;

function write(board: HTMLElement, place: string, text: string): void {
  const found = board.querySelector(`[data-${place}]`);
  if (found !== null) found.textContent = text;
}

function show(board: HTMLElement, state: TournamentState): void {
  for (const item of board.querySelectorAll<HTMLElement>('[data-state]')) {
    if (item.dataset['state'] === state) item.setAttribute('aria-current', 'true');
    else item.removeAttribute('aria-current');
  }
}
