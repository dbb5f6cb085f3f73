import type { ReactElement } from 'react';
import { TOURNAMENT_STATES, type TournamentState } from '../shared/jackpot/tournament-states.js';
import '../styles/hues.css';
import styles from './tournament-states.module.css';

/** The state of a tournament with its meaning: all are here, and the one that a script marks with `aria-current` is shown. */
export function TournamentStates({
  states,
}: {
  readonly states: Readonly<Record<TournamentState, { readonly name: string; readonly text: string }>>;
}): ReactElement {
  return (
    <ol className={styles['states']}>
      {TOURNAMENT_STATES.map((state) => (
        <li key={state} className={styles['state']} data-state={state}>
          <b>{states[state].name}</b> <span>{states[state].text}</span>
        </li>
      ))}
    </ol>
  );
}
