import type { AfterAtOnce, AtOnce } from 'islet/browser';
import { meetApp } from '../../browser/native-bridge/meet-app.js';
import { fillPlaces } from '../../shared/fill-places.js';
import { indiaDate } from '../../shared/india-time.js';
import { jackpotWeek, timeLeft } from '../../shared/jackpot/jackpot-week.js';
import type { TournamentState } from '../../shared/jackpot/tournament-states.js';

/** A minute is the smallest thing that is shown. */
const STEP = 60_000;

let tick: ReturnType<typeof setTimeout> | undefined;

/** Shows where this week's question stands, and what the app says of the visitor's part in it. */
const atOnce: AtOnce = async (island): Promise<AfterAtOnce> => {
  const board = island.querySelector<HTMLElement>('[data-left]');
  if (board === null) return 'later';
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
    // What the app said of one week does not hold for the next.
    show(
      board,
      told?.week === opens ? told.state : phase === 'open' ? 'live user not entered' : 'closed result pending',
    );
    // Where this is asked again, because code was missing, what it then knows is drawn, and nothing else.
    clearTimeout(tick);
    tick = setTimeout(draw, STEP - (now % STEP));
  };
  draw();
  if (!(await meetApp())) return 'later';
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
  return 'later';
};

export default atOnce;

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
