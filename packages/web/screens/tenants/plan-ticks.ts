interface Node {
  readonly id: string;
  readonly children?: readonly Node[] | undefined;
}

/** Ids of a tree, from the top. */
export const everyId = (tree: readonly Node[]): string[] =>
  tree.flatMap((node) => [node.id, ...everyId(node.children ?? [])]);

/** Of what is ticked, the entries that nothing stands below: the others follow from them. */
export function leavesIn(tree: readonly Node[], ticked: readonly string[]): string[] {
  const wanted = new Set(ticked);
  const leaves = (nodes: readonly Node[]): string[] =>
    nodes.flatMap((node) =>
      node.children && node.children.length > 0 ? leaves(node.children) : wanted.has(node.id) ? [node.id] : [],
    );
  return leaves(tree);
}
