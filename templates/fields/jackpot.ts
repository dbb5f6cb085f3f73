import { link, z } from 'islet';
import { TOURNAMENT_STATES, type TournamentState } from '../shared/jackpot/tournament-states.js';
import { textWithPlaces } from './text-with-places.js';

const text = z.string().min(1);

export const jackpotSchema = z
  .object({
    heading: text.meta({ description: 'Heading above the calendar' }),
    winners: z.int().min(1).meta({ description: 'How many people win each week' }),
    amount: text.meta({ description: 'What each of them gets' }),
    prize: textWithPlaces('winners', 'amount').meta({
      description: 'Both in one line; `{winners}` and `{amount}` are replaced',
    }),
    question: z
      .object({
        heading: text.meta({ description: 'Says what kind of question it is' }),
        text: text.meta({ description: 'The question' }),
        tie: text.meta({ description: 'The second part, which decides between equals' }),
      })
      .meta({ description: 'A sample question' }),
    calendar: z
      .array(
        z.object({
          date: z
            .enum(['opens', 'closes', 'announced'])
            .meta({ description: 'Which of the three moments of a week this is' }),
          name: text.meta({ description: 'What happens then' }),
          time: text.meta({ description: 'Day and hour as they are every week' }),
        }),
      )
      .length(3)
      .meta({ description: 'What happens when; the date of this week is added in the browser' }),
    left: text.meta({ description: 'Above the time that is left while answers count' }),
    wait: text.meta({ description: 'Above the time until the winners are known' }),
    duration: textWithPlaces('days', 'hours', 'minutes').meta({
      description: 'The time that is left; `{days}`, `{hours}` and `{minutes}` are replaced',
    }),
    zone: text.meta({ description: 'Whose clock is meant' }),
    statesHeading: text.meta({ description: 'Heading above the current state' }),
    states: z
      .record(
        z.enum(TOURNAMENT_STATES),
        z.object({
          name: text.meta({ description: 'What the state is called' }),
          text: text.meta({ description: 'What the state means for the visitor' }),
        }),
      )
      .meta({ description: 'What each state is called and means; the page shows the current one' }),
    join: z
      .object({
        name: text.meta({ description: 'Text of the button' }),
        url: link('Where the button leads outside the app'),
      })
      .meta({ description: 'The button that takes part' }),
  })
  .meta({ description: 'The weekly draw' });

export type Jackpot = z.output<typeof jackpotSchema>;

export const jackpotExample = {
  heading: 'This week',
  winners: 5,
  amount: '₹1 lakh',
  prize: '{winners} winners, {amount} each',
  question: {
    heading: 'A question like ours',
    text: 'How likely is a six?',
    tie: 'How many sixes in a hundred throws?',
  },
  calendar: [
    { date: 'opens', name: 'Goes live', time: 'Friday, 9 pm' },
    { date: 'closes', name: 'Open until', time: 'Monday, 11:59 pm' },
    { date: 'announced', name: 'Winners', time: 'the next Friday, 9 pm' },
  ],
  left: 'Time to answer',
  wait: 'Winners in',
  duration: '{days} d {hours} h {minutes} min',
  zone: 'Times are those of India.',
  statesHeading: 'Where you stand',
  states: Object.fromEntries(
    TOURNAMENT_STATES.map((state) => [state, { name: state, text: 'What it means.' }]),
  ) as Record<TournamentState, { name: string; text: string }>,
  join: { name: 'Answer', url: '/' },
} satisfies z.input<typeof jackpotSchema>;
