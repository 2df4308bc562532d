import type { Boot } from '../boot.ts';
import { loadScript } from '../loadScript.ts';

type Provided = Exclude<Boot['captcha'], { kind: 'altcha' }>;

interface CaptchaScript {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      size: 'normal' | 'compact';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): string | number;
  reset(widget: string | number): void;
}

const GLOBALS = { recaptcha: 'grecaptcha', hcaptcha: 'hcaptcha', turnstile: 'turnstile' } as const;
const WIDGET_WIDTH = 304;
const TIMEOUT_MS = 15_000;

/** `onToken` receives null when a token expires or the widget fails. Rejects if the script can't load. */
export async function showWidget(
  { kind, siteKey, scriptUrl }: Provided,
  {
    container,
    dark,
    onToken,
  }: { container: HTMLElement; dark: boolean; onToken: (token: string | null) => void },
): Promise<() => void> {
  const script = await ready(GLOBALS[kind], scriptUrl);
  const widget = script.render(container, {
    sitekey: siteKey,
    theme: dark ? 'dark' : 'light',
    size: container.clientWidth < WIDGET_WIDTH ? 'compact' : 'normal',
    callback: onToken,
    'expired-callback': () => onToken(null),
    'error-callback': () => onToken(null),
  });
  return () => script.reset(widget);
}

async function ready(
  name: (typeof GLOBALS)[keyof typeof GLOBALS],
  scriptUrl: string,
): Promise<CaptchaScript> {
  const globals = window as unknown as Record<string, unknown>;
  const known = globals[name] as CaptchaScript | undefined;
  if (known) return known;
  const isReady = new Promise<void>((resolve, reject) => {
    globals['captchaReady'] = resolve;
    setTimeout(() => reject(new Error('The captcha did not load in time.')), TIMEOUT_MS);
  });
  const src = new URL(scriptUrl);
  src.searchParams.set('render', 'explicit');
  src.searchParams.set('onload', 'captchaReady');
  await Promise.all([loadScript(src.href), isReady]);
  return globals[name] as CaptchaScript;
}
