/** A place where a profile has another address for a service. */
export interface ServiceMove {
  readonly from: string;
  readonly to: string;
}

/** The address under the first move whose start it shares; itself where there is none. A start ends where a part of the path, a query or a fragment does. */
export function serviceAddress(moves: readonly ServiceMove[], address: string): string {
  const move = moves.find(
    ({ from }) => address.startsWith(from) && (from.endsWith('/') || /^([/?#]|$)/.test(address.slice(from.length))),
  );
  return move === undefined ? address : move.to + address.slice(move.from.length);
}
