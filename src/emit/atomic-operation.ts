import { renameSync } from 'node:fs';

/** One step that a kill cannot split, or that does no harm when it is split and run again. */
export interface Step {
  readonly name: string;
  /** False where the step has been taken already, or has nothing to work on. */
  needed(): boolean;
  run(): void | Promise<void>;
}

/** Takes one step; tests pass one that stops in the middle of a plan. */
export type StepRunner = (step: Step) => void | Promise<void>;

/** Takes the steps that are due. Those that are synchronous follow one another without a pause. */
export async function runSteps(steps: Iterable<Step>, runner: StepRunner = runStep): Promise<void> {
  for (const step of steps) {
    const pending = step.needed() ? runner(step) : undefined;
    if (pending !== undefined) await pending;
  }
}

export function runStep(step: Step): void | Promise<void> {
  return step.run();
}

export function move(name: string, from: string, to: string, needed: () => boolean): Step {
  return {
    name,
    needed,
    run: () => {
      renameSync(from, to);
    },
  };
}
