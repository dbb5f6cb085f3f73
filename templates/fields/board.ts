import { link, z } from 'islet';
import { BOARD_SIZE, COLORS, HOME, parseSquare, SQUARE, wayOf, type Point } from '../shared/ludo/squares.js';

const square = (description: string): z.ZodString =>
  z
    .string()
    .regex(
      new RegExp(`${SQUARE.source}$`),
      'must be a colour and a step, such as `red 8`, or a place in a yard, such as `red yard 1`',
    )
    .meta({ description: `${description}: a colour and the steps from its start, as in \`red 8\`, or \`red yard 1\`` });

const lastStep = z.number().int().min(0).max(HOME);

const token = z.object({
  at: square('Where the token is'),
  color: z.enum(COLORS).optional().meta({ description: 'Its colour, if it is not the colour in `at`' }),
  label: z
    .string()
    .regex(/^[A-Zअ-ह]$/, 'must be one capital letter, or one letter of Devanagari')
    .optional()
    .meta({ description: 'A letter on the token, where the text calls it by one' }),
});

const arrow = z.object({
  from: square('Where a move begins'),
  to: lastStep.meta({ description: 'The step of the same colour on which it ends' }),
});

const mark = z.object({
  from: square('The first marked square'),
  to: lastStep.optional().meta({ description: 'The step of the last marked square, if there are several' }),
  tone: z
    .enum(['plain', 'danger', 'safe'])
    .default('plain')
    .meta({ description: '`danger`: red with a broken edge; `safe`: green' }),
  number: z.number().int().min(0).max(99).optional().meta({
    description: 'The number on the first square; the next squares go on counting',
  }),
});

const range = (description: string): z.ZodTuple<[z.ZodNumber, z.ZodNumber]> => {
  const place = z.number().int().min(1).max(BOARD_SIZE);
  return z.tuple([place, place]).meta({ description: `First and last ${description} shown, 1 to 15` });
};

/** A Ludo board, or a part of one, with tokens, moves and marked squares. */
export const boardSchema = z
  .object({
    under: link('The heading below which it is shown, such as `#safe-squares`'),
    alt: z.string().min(20).meta({ description: 'What the diagram shows, for people who do not see it' }),
    caption: z.string().min(1).meta({ description: 'What the diagram teaches, in one or two sentences' }),
    columns: range('column').default([1, BOARD_SIZE]),
    rows: range('row').default([1, BOARD_SIZE]),
    tokens: z.array(token).default([]).meta({ description: 'Several on one square are drawn side by side' }),
    arrows: z.array(arrow).default([]).meta({ description: 'Moves along the track' }),
    marks: z.array(mark).default([]).meta({ description: 'Highlighted squares' }),
  })
  .superRefine((board, context) => {
    const report = (path: (string | number)[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    if (!board.under.startsWith('#')) report(['under'], 'must be a heading of this text, such as `#safe-squares`');
    for (const name of ['columns', 'rows'] as const)
      if (board[name][0] > board[name][1]) report([name], 'must begin before it ends');
    const isShown = ({ x, y }: Point): boolean =>
      x > board.columns[0] - 1 && x < board.columns[1] && y > board.rows[0] - 1 && y < board.rows[1];
    const checkPlace = (path: (string | number)[], from: string, to: number | undefined): void => {
      // The pattern of the field has its own message.
      if (!SQUARE.test(from)) return;
      const start = parseSquare(from);
      if (to !== undefined && to <= start.step) report([...path, 'to'], 'must be a later step than `from`');
      else if (!wayOf(start, to ?? start.step).every(isShown))
        report(path, 'must be inside the part of the board that `columns` and `rows` show');
    };
    board.tokens.forEach(({ at }, index) => {
      checkPlace(['tokens', index], at, undefined);
    });
    for (const name of ['arrows', 'marks'] as const)
      board[name].forEach(({ from, to }, index) => {
        checkPlace([name, index], from, to);
      });
  });

export type Board = z.output<typeof boardSchema>;
