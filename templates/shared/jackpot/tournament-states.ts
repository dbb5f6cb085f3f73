/** The states of a tournament, of a week's question included, in the order in which somebody meets them. */
export const TOURNAMENT_STATES = [
  'not started',
  'live user not entered',
  'live user entered entry remaining',
  'live user entered entry not remaining',
  'closed result pending',
  'closed result out',
  'closed display ended',
] as const;

export type TournamentState = (typeof TOURNAMENT_STATES)[number];
