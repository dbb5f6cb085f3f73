import { Island, readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import type { Jackpot } from '../fields/jackpot.js';
import { fillPlaces } from '../shared/fill-places.js';
import { groupDigits } from '../shared/group-digits.js';
import cta from './cta.module.css';
import styles from './jackpot-board.module.css';
import { SampleMark } from './sample-mark.js';
import { TournamentStates } from './tournament-states.js';

/** The weekly question: prizes, schedule and current state. Until a script has the time, it shows what applies every week. */
export function JackpotBoard({ jackpot }: { readonly jackpot: Jackpot }): ReactElement {
  const {
    heading,
    winners,
    amount,
    prize,
    question,
    calendar,
    left,
    wait,
    duration,
    zone,
    statesHeading,
    states,
    join,
  } = jackpot;
  const [first] = calendar;
  return (
    <div className="container">
      <Island of="jackpot" on="idle" id="jackpot">
        <section
          className={styles['board']}
          data-left={left}
          data-wait={wait}
          data-duration={duration}
          data-months={JSON.stringify(readData(labelsData).months)}
        >
          <h2 className={styles['heading']}>{heading}</h2>
          <p className={styles['prize']}>{fillPlaces(prize, { winners: groupDigits(winners), amount })}</p>
          <p className={styles['clock']}>
            <span className={styles['until']} data-until="">
              {first?.name}
            </span>{' '}
            <span className={styles['left']} data-clock="">
              {first?.time}
            </span>
          </p>
          <div className={styles['question']}>
            <SampleMark />
            <h3 className={styles['subheading']}>{question.heading}</h3>
            <p className={styles['words']}>{question.text}</p>
            <p>{question.tie}</p>
          </div>
          <dl className={styles['calendar']}>
            {calendar.map(({ date, name, time }) => (
              <div key={date}>
                <dt>{name}</dt>
                <dd>
                  {time} <span className={styles['date']} data-date={date} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles['zone']}>{zone}</p>
          <p>
            <a href={join.url} className={cta['button']} data-join="">
              {join.name}
            </a>
          </p>
          <div className={styles['state']}>
            <h3 className={styles['subheading']}>{statesHeading}</h3>
            <TournamentStates states={states} />
          </div>
        </section>
      </Island>
    </div>
  );
}
