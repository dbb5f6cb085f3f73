import process from 'node:process';

/** The environment without the variables of the test runner, a terminal or CI. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const hidden =
    /^(NODE_ENV|NODE_OPTIONS|CI|GITHUB_.*|FORCE_COLOR|NO_COLOR|VITEST.*|VITE_.*|TEST|PROD|DEV|MODE|BASE_URL|SSR)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !hidden.test(name)));
}
