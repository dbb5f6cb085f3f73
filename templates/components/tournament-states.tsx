import type { ReactElement } from 'react';
import { TOURNAMENT_STATES, type TournamentState } from '../shared/jackpot/tournament-states.js';
import styles from './tournament-states.module.css';

/** All states of a tournament with their meaning; scripts mark the current one with `aria-current`. */
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
