import { z } from 'zod';

const text = z.strictObject({ text: z.string().min(1) });

const physicalLocation = z.strictObject({
  artifactLocation: z.strictObject({
    uri: z.string().regex(/^(?!\/)[\w\-.~%!'()*/]+$/),
    uriBaseId: z.enum(['%SRCROOT%', 'OUTPUT']),
  }),
  region: z
    .strictObject({
      startLine: z.int().min(1),
      startColumn: z.int().min(1).optional(),
      endLine: z.int().min(1).optional(),
      endColumn: z.int().min(1).optional(),
    })
    .optional(),
});

const level = z.enum(['none', 'note', 'warning', 'error']);

/** The parts of SARIF 2.1.0 that are written, with what its specification requires of them. Anything else is refused. */
export const sarifLog = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z
    .array(
      z.strictObject({
        tool: z.strictObject({
          driver: z.strictObject({
            name: z.literal('islet'),
            informationUri: z.literal('https://www.npmjs.com/package/islet'),
            version: z.string().min(1),
            rules: z.array(
              z.strictObject({
                id: z.string().min(1),
                shortDescription: text,
                fullDescription: text,
                help: text,
                defaultConfiguration: z.strictObject({ level }),
              }),
            ),
          }),
        }),
        automationDetails: z.strictObject({ id: z.string().min(1) }),
        columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
        invocations: z.array(z.strictObject({ executionSuccessful: z.boolean(), exitCode: z.int() })).length(1),
        results: z.array(
          z.strictObject({
            ruleId: z.string().min(1),
            ruleIndex: z.int().min(0),
            level,
            message: text,
            locations: z.array(z.strictObject({ physicalLocation })).length(1),
            relatedLocations: z
              .array(z.strictObject({ id: z.int().min(0), message: text, physicalLocation }))
              .min(1)
              .optional(),
          }),
        ),
      }),
    )
    .length(1),
});
