import type { Fields } from './fields.ts';

/** Paths of the declared fields behind each form field: the address line has a street number and a street name. */
export function formPaths(fields: Fields<never>, under: string): Readonly<Record<string, readonly string[]>> {
  const paths: Record<string, string[]> = {};
  const add = (name: string, more: readonly string[]) => (paths[name] = [...(paths[name] ?? []), ...more]);
  for (const [name, spec] of Object.entries(fields)) {
    const path = `${under}.${name}`;
    if ('group' in spec)
      for (const [inner, more] of Object.entries(formPaths(spec.group, path))) add(inner, more);
    else for (const inner of spec.onForm ? Object.keys(spec.onForm.read('', {})) : [name]) add(inner, [path]);
  }
  return paths;
}
