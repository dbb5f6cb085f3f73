/** The states of a tournament, or of a weekly question, in chronological order. */
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
