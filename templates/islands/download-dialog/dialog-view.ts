import { COMPLETION_STEPS, completionAfter } from '../../shared/download/completion.js';
import { offersDirect, safeOf, spokenProgress, titleOf } from '../../shared/download/words.js';
import { cueAudio } from '../../browser/audio-cue.js';
import type { FlowView } from '../../browser/download/dialog-host.js';
import { flowActions, flowState, subscribeFlow } from '../../browser/download/flow-state.js';
import { adoptStyles } from './adopt-styles.js';
import { make, makeAnnouncer, makeButton, makeProgress, setChildren } from './dom.js';

/**
 * Opens the dialog of a download. It does not use React, so that visitors on slow connections see it with the first
 * code.
 */
export const openDialog: FlowView['open'] = (config, { onClose, onCancel }) => {
  const { texts, campaign, weakBanner, help, busy } = config;
  adoptStyles(campaign);
  const title = make('h2', 'dl-title');
  title.id = 'dl-title';
  title.tabIndex = -1;
  title.autofocus = true;
  const close = make('button', 'dl-close');
  close.type = 'button';
  // Firefox before 119 does not support `ariaLabel`.
  close.setAttribute('aria-label', texts.close);
  close.onclick = onClose;
  const progress = makeProgress();
  const overlay = make('div', 'dl-overlay', makeButton('dl-not-now', texts.notNow, 'dismiss'));
  overlay.onclick = () => flowActions()?.save();
  const weak = make('p', 'dl-weak', texts.weak);
  const retry = makeButton('dl-button', texts.retry, 'retry');
  const direct = make('a', 'dl-link', texts.direct);
  const advice = make('a', 'dl-link', busy.name);
  advice.href = busy.url;
  advice.onclick = onClose;
  const choices = make('p', 'dl-actions');
  const save = makeButton('dl-button dl-save', texts.save, 'save');
  const hand = make('span', 'dl-hand');
  hand.setAttribute('aria-hidden', 'true');
  const gesture = make('p', 'dl-gesture', hand, texts.gesture);
  const again = makeButton('dl-quiet dl-again', texts.again, 'again');
  // Reserves the space of the button.
  const placeholder = make('span', '');
  const safe = make('p', 'dl-safe');
  const next = make('p', 'dl-next', texts.next);
  const savedNote = make('p', 'dl-saved', texts.saved);
  // The page may be the one that explains it.
  const howTo = make('a', 'dl-button', help.name);
  howTo.href = help.url;
  howTo.onclick = onClose;
  const picture = make('img', 'dl-steps');
  picture.alt = '';
  [picture.width, picture.height] = [288, 88];
  picture.src = config.picture;
  const [spoken, warned] = [makeAnnouncer(), makeAnnouncer()];
  const end = make('div', 'dl-end');
  const panel = make('div', 'dl-panel');
  const dialog = make('dialog', 'dl', panel);
  dialog.setAttribute('aria-labelledby', 'dl-title');
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onCancel();
  });
  // Browsers close the dialog on a second request without asking.
  dialog.addEventListener('close', onClose);

  const timers: ReturnType<typeof setTimeout>[] = [];
  let timedFrom: number | undefined;
  // Timers of some browsers fire slightly early.
  let reached = 0;
  const paint = (): void => {
    const flow = flowState();
    if (flow === undefined) return;
    const { download: state, address, completedAt, dismissed, saved, stalled } = flow;
    const { activeElement: focused } = document;
    const now = Math.max(performance.now(), reached);
    const done = completedAt === undefined ? undefined : completionAfter(now - completedAt, campaign, dismissed);
    const failed = state.phase === 'failed';
    const isWeak = weakBanner && state.weak && done === undefined;
    title.textContent = titleOf(state, texts);
    safe.textContent = safeOf(state, texts);
    progress.update(state, texts);
    direct.href = address;
    save.className = `dl-save ${saved ? 'dl-quiet' : 'dl-button'}`;
    const offered = offersDirect(state, stalled);
    setChildren(panel, [
      title,
      close,
      safe,
      ...progress.nodes,
      done?.overlay === true && overlay,
      end,
      spoken.region,
      warned.region,
    ]);
    setChildren(choices, [failed && retry, offered && direct, offered && state.failure === 'refused' && advice]);
    setChildren(end, [
      isWeak && weak,
      (failed || offered) && choices,
      done !== undefined && (done.save ? save : placeholder),
      done?.gesture === true && gesture,
      done?.again === true && again,
      saved ? savedNote : !failed && next,
      // Last, so that no button moves away from under a finger.
      saved && howTo,
      !failed && done === undefined && picture,
    ]);
    if (focused?.isConnected === false) title.focus();
    spoken.say(saved ? texts.saved : spokenProgress(state, texts));
    warned.say(isWeak ? texts.weak : '');
    if (completedAt === timedFrom) return;
    timedFrom = completedAt;
    for (const timer of timers.splice(0)) clearTimeout(timer);
    if (completedAt !== undefined)
      for (const step of COMPLETION_STEPS) {
        const moment = completedAt + step;
        const arrive = (): void => {
          reached = moment;
          paint();
        };
        timers.push(setTimeout(arrive, moment - now));
      }
  };
  const unsubscribe = subscribeFlow(paint);
  const silence = cueAudio(dialog, config.audio);
  document.body.append(dialog);
  paint();
  dialog.showModal();
  // At the foot of the screen all parts get their room in this font now, so that nothing moves under a finger later.
  if (matchMedia('(max-width: 767px)').matches) {
    setChildren(end, [save, again, savedNote, howTo]);
    for (const [element, measured] of [
      [title, title],
      [placeholder, save],
      [end, end],
    ] as const)
      element.style.minBlockSize = `${measured.getBoundingClientRect().height}px`;
    paint();
  }
  return () => {
    unsubscribe();
    silence();
    spoken.end();
    warned.end();
    for (const timer of timers) clearTimeout(timer);
    dialog.removeEventListener('close', onClose);
    dialog.close();
    dialog.remove();
  };
};
