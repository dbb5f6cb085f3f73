import { runStep, type StepRunner } from '../../../src/emit/publish-steps.js';

/** Stands for the kill of the process: nothing of the program runs after it. */
export class Kill extends Error {}

/** Counts the places before and after each step and strikes at one of them; with a number beyond the last place it only counts. */
export function striking(place: number, strike: (step: string) => Error): { runner: StepRunner; places: () => number } {
  let passed = 0;
  const pass = (step: string): void => {
    passed += 1;
    if (passed === place) throw strike(step);
  };
  return {
    places: () => passed,
    async runner(step) {
      pass(step.name);
      await runStep(step);
      pass(step.name);
    },
  };
}

export const kill = (): Error => new Kill();
export const refusal = (step: string): Error =>
  Object.assign(new Error(step), { code: 'EIO', syscall: 'rename', path: step });

/** False where the work was killed. */
export async function survived(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Kill) return false;
    throw error;
  }
}

export async function placesOf(work: (runner: StepRunner) => Promise<void>): Promise<number> {
  const counting = striking(Infinity, kill);
  await work(counting.runner);
  return counting.places();
}
