import type { Piscina } from 'piscina';

/**
 * Settled once each thread of a pool has loaded what it runs, or has ended; to be called when the pool is made. No pool may be destroyed before: where a thread is stopped while it requires a module
 * of ECMAScript, Node ends the whole process (20.20: `v8::Module::IsGraphAsync must be used on an instantiated module`).
 */
export async function loadedThreads({ threads }: Pick<Piscina, 'threads'>): Promise<void> {
  await Promise.all(
    threads.map(
      (thread) =>
        new Promise<void>((settle) => {
          // The pool's own word for it is the first that a thread sends.
          for (const event of ['message', 'exit'])
            thread.once(event, () => {
              settle();
            });
        }),
    ),
  );
}
