/** Fields that `docs/settings.md` shows in addition to the name, default, and allowed values. */
interface Described {
  group: (typeof SETTING_GROUPS)[number];
  meaning: string;
  /** Behavior without the setting, if there is no `fallback`. */
  unset?: string;
}

/** Type of a setting: free text, enumeration, integer with bounds, or absolute URL. */
export type Read =
  | { kind: 'text'; values: string; fallback?: string }
  | { kind: 'word'; words: readonly [string, ...string[]] }
  | { kind: 'whole'; least: number; most: number; fallback: number }
  | { kind: 'url'; schemes: readonly string[]; fallback?: string };

export type SettingDeclaration = Described & Read;

/** Setting groups, in the order of `docs/settings.md`. */
export const SETTING_GROUPS = [
  'Server',
  'Database',
  'Keys',
  'Email',
  'Text messages',
  'Webhooks',
  'Files',
  'Other providers',
] as const;

export const WEB = ['http', 'https'] as const;
