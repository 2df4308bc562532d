import { useSyncExternalStore } from 'react';
import { pathInApplication } from '../../domain/sections/payoutPath.ts';
import { provider } from '../boot.ts';
import { valueAt } from './errors.ts';
import type { FormState } from './formState.ts';
import { prefilledTexts as texts } from './prefilledTexts.ts';
import { marks, type Mark } from './marks.ts';

type Source = Pick<FormState<object>, 'values' | 'subscribe'>;

const initialValues = new WeakMap<Source, object>();

marks.of = (state, name): Mark | undefined => {
  const { fields = [], locked = [] } = marks.known ?? {};
  const initial = initialValues.get(state) ?? state.values();
  initialValues.set(state, initial);
  const path = pathOf(initial, name);
  if (/^(owners|payout)\.\d+$/.test(path)) return { readOnly: isKept(locked, path) };
  if (locked.includes(path)) return { readOnly: true, note: <p>{texts.locked(provider)}</p> };
  if (!fields.includes(path)) return undefined;
  return { note: <Note state={state} name={name} initial={valueAt(initial, name)} /> };
};

function Note({ state, name, initial }: { state: Source; name: string; initial: unknown }) {
  const value = useSyncExternalStore(state.subscribe, () => valueAt(state.values(), name));
  return value === initial && <p>{texts.known(provider)}</p>;
}

/** The owner at index 0 has the form key `o1`. */
function pathOf(form: object, name: string): string {
  if (name.startsWith('owners.'))
    return name.replace(/\d+/, (number) => String(Number(number) - 1)).replace('.o', '.');
  if ('dbaName' in form) return `business.${name}`;
  return 'ssn' in form ? `contact.${name}` : pathInApplication(name);
}

/** Owners before a locked owner can't be removed, because that would change the locked owner's index. */
function isKept(locked: readonly string[], path: string): boolean {
  const [list, index] = path.split('.');
  return locked.some((one) => {
    const [section, at] = one.split('.');
    return section === list && (list === 'owners' ? Number(at) >= Number(index) : at === index);
  });
}
