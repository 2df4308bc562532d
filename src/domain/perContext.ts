/**
 * Caches rules per context object. Without this cache and the context cache in `ruleContext.ts`, the server completes
 * 6% fewer applications per second.
 */
export function perContext<Context extends object, Rules>(
  make: (context: Context) => Rules,
): (context: Context) => Rules {
  const made = new WeakMap<Context, Rules>();
  return (context) => {
    const rules = made.get(context) ?? make(context);
    made.set(context, rules);
    return rules;
  };
}
