export interface Branch {
  readonly id: number;
  readonly parentId: number | null;
}

/** Rows whose parent is not in the list are roots. */
export class Tree<Row extends Branch> {
  readonly #rows: ReadonlyMap<number, Row>;
  readonly #children = new Map<number | null, Row[]>();

  /** `rows` must be in the order of siblings. */
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

  getChildren(id: number | null): readonly Row[] {
    return this.#children.get(id) ?? [];
  }

  /** Parent first. Stops at a cycle. */
  getAncestors(id: number): Row[] {
    const ancestors = new Map<number, Row>();
    let row = this.#rows.get(id);
    while (row && row.parentId !== null) {
      const parent = this.#rows.get(row.parentId);
      if (!parent || parent.id === id || ancestors.has(parent.id)) break;
      ancestors.set(parent.id, parent);
      row = parent;
    }
    return [...ancestors.values()];
  }

  getDescendants(id: number): Row[] {
    const descendants: Row[] = [];
    const pendingRows = [...this.getChildren(id)].toReversed();
    for (let row = pendingRows.pop(); row; row = pendingRows.pop()) {
      descendants.push(row);
      pendingRows.push(...[...this.getChildren(row.id)].toReversed());
    }
    return descendants;
  }

  branch(id: number): Row[] {
    const row = this.#rows.get(id);
    return row ? [row, ...this.getDescendants(id)] : [];
  }

  inOrder(): Row[] {
    return this.roots.flatMap((root) => this.branch(root.id));
  }

  wouldCreateCycle(id: number, parent: number | null): boolean {
    return parent !== null && (parent === id || this.getAncestors(parent).some((row) => row.id === id));
  }

  withAncestors(ids: Iterable<number>): Set<number> {
    const branchIds = new Set<number>();
    for (const id of ids) {
      if (branchIds.has(id)) continue;
      branchIds.add(id);
      for (const row of this.getAncestors(id)) branchIds.add(row.id);
    }
    return branchIds;
  }
}
