export interface Permission {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
}

/** A permission with the narrower ones below it: `Pages.Orders` contains `Pages.Orders.View`. */
export interface PermissionNode extends Permission {
  readonly children: readonly PermissionNode[];
}

/** Arranges permissions as a tree by name, keeping their order. */
export function toTree(permissions: readonly Permission[]): PermissionNode[] {
  const names = new Set(permissions.map(({ name }) => name));
  const parentOf = (name: string): string | undefined => {
    const parent = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    return parent === '' ? undefined : names.has(parent) ? parent : parentOf(parent);
  };
  const below = (parent: string | undefined): PermissionNode[] =>
    permissions
      .filter(({ name }) => parentOf(name) === parent)
      .map((permission) => ({ ...permission, children: below(permission.name) }));
  return below(undefined);
}

/** Names of a branch, its head first. */
export function namesOf(node: PermissionNode): string[] {
  return [node.name, ...node.children.flatMap(namesOf)];
}

/** Ticks or clears a permission: a head with its whole branch, a leaf with the heads above it, which it requires. */
export function tick(
  tree: readonly PermissionNode[],
  granted: readonly string[],
  name: string,
  isOn: boolean,
): string[] {
  const path = findPath(tree, name);
  const node = path.at(-1);
  if (node === undefined) return [...granted];
  const branch = namesOf(node);
  if (!isOn) return granted.filter((each) => !branch.includes(each));
  return [...new Set([...granted, ...path.map((each) => each.name), ...branch])];
}

function findPath(tree: readonly PermissionNode[], name: string): PermissionNode[] {
  for (const node of tree) {
    if (node.name === name) return [node];
    const below = findPath(node.children, name);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
