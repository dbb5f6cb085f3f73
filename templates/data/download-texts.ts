import { defineData, z } from 'islet';
import { textWithPlaces } from '../fields/text-with-places.js';

const text = z.string().min(1);

export default defineData({
  description: 'Words of the download dialog, in each language. Scripts fetch them when a download begins.',
  kind: 'single',
  schema: z.object({
    digits: z
      .string()
      .regex(/^\p{Nd}{10}$/u, 'Give the ten digits, from zero to nine')
      .default('0123456789')
      .meta({
        description:
          'The ten digits that figures are written in, from zero to nine; leave it out where they are 0 to 9',
      }),
    downloading: text.meta({ description: 'Heading while the file comes' }),
    checking: text.meta({ description: 'Heading while the file that has come is checked' }),
    complete: text.meta({ description: 'Heading when the file is there' }),
    failedTitle: text.meta({ description: 'Heading when the download was given up' }),
    ready: text.meta({ description: 'Heading when an earlier visit has brought the file' }),
    safe: text.meta({ description: 'Says that the file is safe to open' }),
    secondsLeft: textWithPlaces('n').meta({ description: 'With `{n}`' }),
    minutesLeft: textWithPlaces('n')
      .optional()
      .meta({ description: 'With `{n}`, above 90 seconds; leave it out to count in seconds always' }),
    size: textWithPlaces('done', 'total').meta({ description: 'With `{done}` and `{total}`, in MB' }),
    sizeSoFar: textWithPlaces('done').meta({ description: 'With `{done}`, in MB' }),
    starting: text.meta({ description: 'While the address of the file is asked for' }),
    waiting: text.meta({ description: 'After the connection broke, while it tries again' }),
    busy: text.meta({ description: 'While it waits for a server that did not send the file' }),
    retrying: text.meta({ description: 'While it waits before it tries again for another reason' }),
    offline: text.meta({ description: 'While there is no connection' }),
    otherTab: text.meta({ description: 'While another tab downloads the same file' }),
    stopped: text.meta({ description: 'After the visitor stopped the download' }),
    weak: text.meta({ description: 'While the connection is weak' }),
    next: text.meta({ description: 'What the visitor does when the file is there; shown until it is kept' }),
    close: text.meta({ description: 'Button that closes the dialog' }),
    save: text.meta({ description: 'Button that keeps the finished file' }),
    saved: text.meta({ description: 'After the file was kept' }),
    again: text.meta({ description: 'Button that downloads once more' }),
    retry: text.meta({ description: 'Button that tries again after a fault' }),
    direct: text.meta({ description: 'Link that leaves the download to the browser' }),
    show: text.meta({ description: 'Button that opens the dialog again' }),
    hide: text.meta({ description: 'Button that puts the bar away while the download goes on' }),
    stop: text.meta({ description: 'Button that stops the download' }),
    notNow: text.meta({ description: 'Button that puts the download off' }),
    gesture: text.meta({ description: 'Beside the hand that points at the finished file' }),
    failed: z
      .object({
        link: text.meta({ description: 'The address of the file could not be had' }),
        network: text.meta({ description: 'The connection broke too often' }),
        refused: text.meta({ description: 'The server refused the file' }),
        changed: text.meta({ description: 'The file changed while it came' }),
        storage: text.meta({ description: 'The page cannot keep the file; the browser may be loading it by itself' }),
        digest: text.meta({ description: 'The file arrived damaged' }),
        content: text.meta({ description: 'What arrived is not the app package' }),
        missing: text.meta({ description: 'The file is no longer at its address' }),
        blocked: text.meta({ description: 'The page may not fetch the file, though a link may' }),
        unforeseen: text.meta({ description: 'A mistake of ours' }),
      })
      .meta({ description: 'What the dialog says after a fault, by its kind' }),
  }),
});
