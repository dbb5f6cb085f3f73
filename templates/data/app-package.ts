import { defineData, z } from 'islet';

export default defineData({
  description: 'Facts of the app package, which pages show beside the download and the event log names.',
  kind: 'single',
  schema: z.object({
    version: z.string().min(1).meta({ description: 'Version of the Android app, such as `412`' }),
    iosVersion: z.string().min(1).meta({ description: 'Version of the iPhone app' }),
    sizeMb: z.number().positive().meta({ description: 'Size of the file in MB; anything below half of it is refused' }),
    android: z.string().min(1).meta({ description: 'The oldest Android that runs it, such as `8.0`' }),
    sha256: z
      .string()
      .regex(/^[\da-f]{64}$/, 'Give the 64 digits that `sha256sum` prints')
      .meta({
        description:
          'SHA-256 of the file, as `sha256sum` prints it; a download without it is refused, unless the service for the address names another',
      }),
  }),
});
