interface Described {
  meaning: string;
  unset?: string;
}

export type Read =
  | { kind: 'text'; values?: string; fallback?: string }
  | { kind: 'word'; words: readonly [string, ...string[]] }
  | { kind: 'whole'; least: number; most: number; fallback: number }
  | { kind: 'url'; schemes: readonly string[]; fallback?: string };

export type SettingDeclaration = Described & Read;

export const WEB = ['http', 'https'] as const;
