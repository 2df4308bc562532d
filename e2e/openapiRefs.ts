export function withoutRefs<T>(document: T): T {
  const resolve = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(resolve);
    const { $ref, ...rest } = node as { $ref?: unknown };
    const entries = Object.entries(rest).map(([key, value]) => [key, resolve(value)]);
    const own = Object.fromEntries(entries) as object;
    if (typeof $ref !== 'string') return own;
    const steps = $ref.split('/').slice(1);
    const named = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document);
    return { ...(resolve(named) as object), ...own };
  };
  return resolve(document) as T;
}
