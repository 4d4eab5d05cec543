/** A row that stands below another; null at the root. */
export interface Branch {
  readonly id: number;
  readonly parentId: number | null;
}

/** Questions about a flat list of rows that form a tree; rows whose parent is not in the list count as roots. */
export class Tree<Row extends Branch> {
  readonly #rows: ReadonlyMap<number, Row>;
  readonly #children = new Map<number | null, Row[]>();

  /** `rows` in the order in which siblings stand. */
  constructor(rows: readonly Row[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const parent = row.parentId !== null && this.#rows.has(row.parentId) ? row.parentId : null;
      const siblings = this.#children.get(parent);
      if (siblings) siblings.push(row);
      else this.#children.set(parent, [row]);
    }
  }

  get(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  get roots(): readonly Row[] {
    return this.#children.get(null) ?? [];
  }

  childrenOf(id: number | null): readonly Row[] {
    return this.#children.get(id) ?? [];
  }

  /** The rows above, the parent first; ends where a ring would begin. */
  above(id: number): Row[] {
    const found = new Map<number, Row>();
    let row = this.#rows.get(id);
    while (row && row.parentId !== null) {
      const parent = this.#rows.get(row.parentId);
      if (!parent || parent.id === id || found.has(parent.id)) break;
      found.set(parent.id, parent);
      row = parent;
    }
    return [...found.values()];
  }

  /** The rows below, each after its parent, in the order of the tree. */
  below(id: number): Row[] {
    const found: Row[] = [];
    const waiting = [...this.childrenOf(id)].toReversed();
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      found.push(row);
      waiting.push(...[...this.childrenOf(row.id)].toReversed());
    }
    return found;
  }

  /** The row itself and what is below it. */
  branch(id: number): Row[] {
    const row = this.#rows.get(id);
    return row ? [row, ...this.below(id)] : [];
  }

  /** All rows in the order of the tree. */
  inOrder(): Row[] {
    return this.roots.flatMap((root) => this.branch(root.id));
  }

  /** Whether `id` would stand below itself with `parent` as its parent. */
  wouldRing(id: number, parent: number | null): boolean {
    return parent !== null && (parent === id || this.above(parent).some((row) => row.id === id));
  }

  /** `ids` with everything above them. */
  withAbove(ids: Iterable<number>): Set<number> {
    const found = new Set<number>();
    for (const id of ids) {
      if (found.has(id)) continue;
      found.add(id);
      for (const row of this.above(id)) found.add(row.id);
    }
    return found;
  }
}
