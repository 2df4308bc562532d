type Env = Readonly<Record<string, string | undefined>>;

/** Reads settings one by one and keeps every mistake, so that all of them can be told at once. */
export class Settings {
  readonly mistakes: string[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** The setting's text, trimmed; undefined when missing or blank. */
  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  /** One of the words given; the first one when missing. */
  word<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const text = this.text(name);
    if (text === undefined) return words[0];
    const word = words.find((known) => known === text);
    if (word === undefined) this.mistake(`${name} is ${text}; it must be one of ${words.join(', ')}.`);
    return word ?? words[0];
  }

  /** A whole number within bounds, both included; `fallback` when missing. */
  whole(name: string, { least, most, fallback }: { least: number; most: number; fallback: number }): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.mistake(`${name} is ${text}; it must be a whole number from ${least} to ${most}.`);
    return fallback;
  }

  /** An absolute address with one of the schemes given, without a trailing slash; the mistake never repeats it. */
  url(name: string, schemes: readonly string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
    if (schemes.includes(scheme)) return text.replace(/\/+$/, '');
    this.mistake(`${name} is not an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}.`);
    return undefined;
  }

  /**
   * The same for a provider that is told a secret: in production it must be reached by https, unless it is on this
   * machine.
   */
  providerUrl(name: string): string | undefined {
    const url = this.url(name, ['http', 'https']);
    const isOpen = url?.startsWith('http:') && !isLoopback(new URL(url).hostname);
    if (!isOpen || this.text('APP_ENV') !== 'production') return url;
    this.mistake(`${name} must begin with https:// in production, since a secret is sent to it.`);
    return undefined;
  }

  /** Settings that only make sense together: their texts, or undefined when none is there. Some missing is a mistake. */
  together<Name extends string>(...names: Name[]): Record<Name, string> | undefined {
    const found = names.filter((name) => this.text(name) !== undefined);
    if (found.length === 0) return undefined;
    for (const name of names) {
      if (!found.includes(name)) this.mistake(`${name} is missing; it is needed with ${found.join(', ')}.`);
    }
    return Object.fromEntries(names.map((name) => [name, this.text(name) ?? ''])) as Record<Name, string>;
  }

  mistake(sentence: string): void {
    this.mistakes.push(sentence);
  }
}

/** Whether a host name, as it stands in a URL, is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
