import { isSame, rejectIf, save, type Dept, type Menu, type Request } from './model-state.ts';

export const listChildren = <Item extends Dept | Menu>(
  tree: ReadonlyMap<number, Item>,
  parent: number | null,
): Item[] => {
  const byId = [...tree.values()].filter(({ parentId }) => parentId === parent).sort((a, b) => a.id - b.id);
  // The default order of a menu item is its position plus 2.
  const placed = byId.map((item, index) => ({ item, place: item.order ?? index + 2 }));
  return placed.sort((a, b) => a.place - b.place).map(({ item }) => item);
};
export const sortInTreeOrder = <Item extends Dept | Menu>(
  tree: ReadonlyMap<number, Item>,
  parent: number | null = null,
): Item[] => listChildren(tree, parent).flatMap((item) => [item, ...sortInTreeOrder(tree, item.id)]);

/** Changes only the moved record if there is a gap, otherwise all siblings. */
const createOrders = (siblings: readonly (Dept | Menu)[], id: number, before: number | null): Map<number, number> => {
  const at = before === null ? siblings.length : siblings.findIndex((item) => item.id === before);
  const [previous, next] = [siblings[at - 1]?.order ?? null, siblings[at]?.order ?? null];
  const isLast = at === siblings.length;
  if (previous !== null && isLast) return new Map([[id, previous + 10]]);
  if (previous !== null && next !== null && next - previous > 1)
    return new Map([[id, Math.floor((previous + next) / 2)]]);
  const ids = siblings.map((item) => item.id);
  return new Map(ids.toSpliced(at, 0, id).map((item, index) => [item, (index + 1) * 10]));
};

/** `assertAllowed` checks the new state. */
export const move = <Item extends Dept | Menu>(
  request: Request,
  noun: 'dept' | 'menu',
  tree: ReadonlyMap<number, Item>,
  item: Item,
  assertAllowed: (after: Item) => void,
): void => {
  const {
    parentId,
    before = null,
    version,
  } = request.body as {
    parentId: number | null;
    before?: number | null;
    version?: number;
  };
  const siblings = listChildren(tree, parentId).filter(({ id }) => id !== item.id);
  rejectIf({ [`${noun}s.notFound`]: before !== null && !siblings.some(({ id }) => id === before) });
  const orders = createOrders(siblings, item.id, before);
  const applyOrder = (treeItem: Item): Item => ({ ...treeItem, order: orders.get(treeItem.id) ?? treeItem.order });
  const itemAfter = { ...applyOrder(item), parentId };
  if (!isSame(item, itemAfter)) {
    rejectIf({ 'row.stale': version !== undefined && version !== item.version });
    assertAllowed(itemAfter);
    save(request, noun, item, itemAfter);
  }
  for (const sibling of siblings) {
    const movedSibling = applyOrder(sibling);
    if (movedSibling.order !== sibling.order) save(request, noun, sibling, { order: movedSibling.order });
  }
};
