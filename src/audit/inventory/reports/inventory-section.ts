/** A table of the inventory, in the form that HTML and Markdown share. */
export interface InventorySection {
  readonly id: string;
  readonly title: string;
  /** Sentences below the title. */
  readonly about: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Said in place of an empty table. */
  readonly empty: string;
}

/** Names in one cell; the rest is counted. */
export const MAX_NAMES = 4;
