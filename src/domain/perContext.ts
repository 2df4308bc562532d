/** Caches rules per context object, because building them costs more than running them. */
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
