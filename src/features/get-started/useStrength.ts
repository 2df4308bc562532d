import { useEffect, useState } from 'react';
import { PASSWORD_STRENGTH_DEBOUNCE_MS } from '../../domain/limits.ts';
import { scorePassword, type PasswordStrength } from '../../domain/password/password.ts';
import { STRENGTH_FAILED, strengthMessage } from './messages.ts';

export interface Strength {
  strength: PasswordStrength | null;
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
