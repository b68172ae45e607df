interface Node<Value> {
  readonly children: Map<string, Node<Value>>;
  readonly values: Map<string, Value>;
}

const fresh = <Value>(): Node<Value> => ({ children: new Map(), values: new Map() });

/** Who wants which topics: by exact name in a table, by wildcards in a tree of levels. What it costs grows with the levels, not with the subscribers. */
export class TopicTree<Value> {
  readonly #exact = new Map<string, Map<string, Value>>();
  readonly #root = fresh<Value>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** `key`: whose it is; the same again takes the place of what stood there. */
  set(filter: string, key: string, value: Value): void {
    const values = /[+#]/.test(filter) ? this.#made(filter).values : this.#exactly(filter);
    if (!values.has(key)) this.#size += 1;
    values.set(key, value);
  }

  delete(filter: string, key: string): void {
    if (!/[+#]/.test(filter)) {
      const values = this.#exact.get(filter);
      if (values?.delete(key) === true) this.#size -= 1;
      if (values?.size === 0) this.#exact.delete(filter);
      return;
    }
    const levels = filter.split('/');
    const path: Node<Value>[] = [this.#root];
    for (const level of levels) {
      const next = path.at(-1)?.children.get(level);
      if (!next) return;
      path.push(next);
    }
    if (path.at(-1)?.values.delete(key) === true) this.#size -= 1;
    for (let n = levels.length; n > 0; n -= 1) {
      const node = path[n];
      if (!node || node.values.size > 0 || node.children.size > 0) return;
      path[n - 1]?.children.delete(levels[n - 1] ?? '');
    }
  }

  /** Every value whose filter finds the topic. Widens level by level: no recursion, however deep. */
  find(topic: string): Value[] {
    const found: Value[] = [...(this.#exact.get(topic)?.values() ?? [])];
    if (this.#root.children.size === 0) return found;
    const levels = topic.split('/');
    let nodes: Node<Value>[] = [this.#root];
    for (const [n, level] of levels.entries()) {
      const next: Node<Value>[] = [];
      const mayBeWild = n > 0 || !topic.startsWith('$');
      for (const { children } of nodes) {
        const same = children.get(level);
        if (same) next.push(same);
        if (!mayBeWild) continue;
        const any = children.get('+');
        if (any) next.push(any);
        const all = children.get('#');
        if (all) found.push(...all.values.values());
      }
      nodes = next;
      if (nodes.length === 0) return found;
    }
    for (const { values, children } of nodes) {
      found.push(...values.values());
      // `a/#` finds `a` itself.
      const all = children.get('#');
      if (all) found.push(...all.values.values());
    }
    return found;
  }

  #exactly(filter: string): Map<string, Value> {
    const there = this.#exact.get(filter);
    if (there) return there;
    const made = new Map<string, Value>();
    this.#exact.set(filter, made);
    return made;
  }

  #made(filter: string): Node<Value> {
    let node = this.#root;
    for (const level of filter.split('/')) {
      const next = node.children.get(level) ?? fresh<Value>();
      node.children.set(level, next);
      node = next;
    }
    return node;
  }
}
