import { useEffect, useState } from 'react';
import { PASSWORD_STRENGTH_DEBOUNCE_MS } from '../../domain/limits.ts';
import { scorePassword, type PasswordStrength } from '../../domain/password.ts';
import { STRENGTH_FAILED, strengthMessage } from './messages.ts';

export interface Strength {
  /** Null while nothing is typed, and when the check itself failed. */
  strength: PasswordStrength | null;
  /** What is still wrong with it; null when it is accepted or nothing is typed. */
  message: string | null;
}

const NOTHING: Strength = { strength: null, message: null };

function measure(password: string): Strength {
  if (password === '') return NOTHING;
  try {
    const strength = scorePassword(password);
    return { strength, message: strengthMessage({ password, strength }) };
  } catch {
    return { strength: null, message: STRENGTH_FAILED };
  }
}

/** How strong a password is, once the typing has paused. An emptied field is told at once. */
export function useStrength(password: string): Strength {
  const [measured, setMeasured] = useState(() => ({ password, ...measure(password) }));
  useEffect(() => {
    const timer = setTimeout(
      () => setMeasured({ password, ...measure(password) }),
      PASSWORD_STRENGTH_DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [password]);
  return password === '' ? NOTHING : measured;
}
