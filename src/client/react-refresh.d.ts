/** The parts of the runtime of Fast Refresh that are used here; the package has no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(page: object): void;
  export function performReactRefresh(): unknown;
  export function register(type: unknown, id: string): void;
  export function setSignature(
    type: unknown,
    key: string,
    forceReset?: boolean,
    getCustomHooks?: () => readonly unknown[],
  ): void;
}
