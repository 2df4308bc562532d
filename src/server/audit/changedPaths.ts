/** Returns paths such as `dbaName` or `0.address.city`. */
export function changedPaths(before: unknown, after: unknown): string[] {
  const [left, right] = [flattened(before), flattened(after)];
  const paths = new Set([...left.keys(), ...right.keys()]);
  return [...paths].filter((path) => left.get(path) !== right.get(path)).toSorted();
}

function flattened(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined || value === '') return into;
  if (typeof value !== 'object') return into.set(path, JSON.stringify(value));
  for (const [name, inner] of Object.entries(value)) flattened(inner, path ? `${path}.${name}` : name, into);
  return into;
}
