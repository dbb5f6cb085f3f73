import { Hono, type Context } from 'hono';
import { z } from 'islet';
import type { FaultBoard } from './fault-board.js';
import { faultSchema } from './fault.js';
import type { Live } from './live.js';
import type { RequestLog } from './request-log.js';
import { settingsChange, type SettingsBoard } from './settings.js';

export interface ControlParts {
  readonly live: Live;
  readonly faults: FaultBoard;
  readonly settings: SettingsBoard;
  readonly requests: RequestLog;
}

const faultList = z.union([z.array(faultSchema), faultSchema.transform((fault) => [fault])]);

/** Controls the services: faults, settings and records, for the inspector, for tests and for the command line. */
export function controlRoutes({ faults, settings, requests, live }: ControlParts): Hono {
  const app = new Hono();
  const showFaults = (): Response => Response.json(faults.list());
  const showSettings = (): Response => Response.json(settings.current());

  app.get('/faults', showFaults);
  app.put('/faults', (context) => change(context, faultList, faults.set, showFaults));
  app.delete('/faults', () => {
    faults.set([]);
    return showFaults();
  });

  app.get('/settings', showSettings);
  app.put('/settings', (context) =>
    change(
      context,
      settingsChange,
      (values) => {
        settings.change(definedOnly(values));
      },
      showSettings,
    ),
  );
  app.delete('/settings', () => {
    settings.reset();
    return showSettings();
  });

  app.get('/requests', () => Response.json(requests.list()));
  app.delete('/requests', () => {
    requests.clear();
    live.publish('requests', []);
    return new Response(null, { status: 204 });
  });
  return app;
}

async function change<Schema extends z.ZodType>(
  { req }: Context,
  schema: Schema,
  apply: (value: z.output<Schema>) => void,
  show: () => Response,
): Promise<Response> {
  const { success, data, error } = schema.safeParse(await req.json().catch(() => undefined));
  if (!success) return Response.json({ error: z.prettifyError(error) }, { status: 400 });
  apply(data);
  return show();
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function definedOnly<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
