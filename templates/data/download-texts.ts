import { defineData, z } from 'islet';

const text = z.string().min(1);

export default defineData({
  description: 'Words of the download dialog, in each language. Scripts fetch them when a download begins.',
  kind: 'single',
  schema: z.object({
    downloading: text,
    complete: text,
    safe: text,
    secondsLeft: text.meta({ description: 'With `{n}`' }),
    size: text.meta({ description: 'With `{done}` and `{total}`, in MB' }),
    sizeSoFar: text.meta({ description: 'With `{done}`, in MB' }),
    starting: text,
    waiting: text,
    offline: text,
    elsewhere: text,
    stopped: text,
    weak: text,
    close: text,
    save: text,
    saved: text,
    again: text,
    retry: text,
    direct: text,
    show: text,
    stop: text,
    notNow: text,
    gesture: text,
    failed: z.object({ link: text, network: text, refused: text, changed: text, storage: text, digest: text }),
  }),
});
