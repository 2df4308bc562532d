/**
 * Browsers' page translators replace text nodes. When React later removes a replaced node, or inserts another before
 * it, the browser would throw, and React would remove the whole page. Text that comes and goes beside other content
 * needs an element of its own, or its translation stays.
 */
const { removeChild, insertBefore } = Node.prototype;

Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
  return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
};

Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
  return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
};
