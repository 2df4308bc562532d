import { isLoopback } from '../../domain/values/loopback.ts';
import { SETTINGS, type SettingName, type SettingOf, type WordOf } from './settingDeclarations.ts';

type Env = Readonly<Record<string, string | undefined>>;

export class Settings {
  readonly mistakes: string[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  text(name: SettingName): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  word<Name extends SettingOf<'word'>>(name: Name): WordOf<Name> {
    const words: readonly [WordOf<Name>, ...WordOf<Name>[]] = SETTINGS[name].words;
    const text = this.text(name);
    if (text === undefined) return words[0];
    const word = words.find((known) => known === text);
    if (word === undefined) this.mistake(`${name} is ${text}; it must be one of ${words.join(', ')}.`);
    return word ?? words[0];
  }

  whole(name: SettingOf<'whole'>): number {
    const { least, most, fallback } = SETTINGS[name];
    const text = this.text(name);
    if (text === undefined) return fallback;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.mistake(`${name} is ${text}; it must be a whole number from ${least} to ${most}.`);
    return fallback;
  }

  /** Strips trailing slashes. Errors never repeat the URL, because it may contain a password. */
  url(name: SettingOf<'url'>, schemes: readonly string[] = SETTINGS[name].schemes): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
    if (schemes.includes(scheme)) return text.replace(/\/+$/, '');
    this.mistake(`${name} must be a URL that starts with ${schemes.map((s) => `${s}://`).join(' or ')}.`);
    return undefined;
  }

  providerUrl(name: SettingOf<'url'>): string | undefined {
    const url = this.url(name);
    const isOpen = url?.startsWith('http:') && !isLoopback(new URL(url).hostname);
    if (!isOpen || this.text('APP_ENV') !== 'production') return url;
    this.mistake(`${name} must start with https:// in production, because secrets are sent to it.`);
    return undefined;
  }

  /**
   * Returns undefined if none of the settings is set. If only some are set, reports the missing ones and
   * returns '' for them.
   */
  together<Name extends SettingName>(...names: Name[]): Record<Name, string> | undefined {
    const found = names.filter((name) => this.text(name) !== undefined);
    if (found.length === 0) return undefined;
    for (const name of names) {
      if (!found.includes(name)) this.mistake(`${name} is required with ${found.join(', ')}.`);
    }
    return Object.fromEntries(names.map((name) => [name, this.text(name) ?? ''])) as Record<Name, string>;
  }

  mistake(sentence: string): void {
    this.mistakes.push(sentence);
  }
}
