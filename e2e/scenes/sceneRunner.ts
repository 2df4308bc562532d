import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/texts/languages.ts';
import { themeCss, themeOf } from '../../src/server/pages/pageTheme.ts';
import { FacilitatorsCopy } from '../../test/facilitatorsCopy.ts';
import { FEE_SCHEDULE, FEE_SCHEDULE_SETTING } from '../../test/feeSchedule.ts';
import { COBALT_KEY } from '../brandServer.ts';
import { CAPTCHA, startCaptchaFake } from '../fakes/captcha.ts';
import { startGeocoderFake } from '../fakes/geocoder.ts';
import { OIDC, startOidcFake } from '../fakes/oidc.ts';
import { PLAID, startPlaidFake } from '../fakes/plaid.ts';
import { productionSettings } from '../production.ts';
import { startServer, type Server } from '../server.ts';
import { settled, Fixture, usedUp, type Brand, type Environment, type Scene } from './fixture.ts';
import { speakerOf } from './words.ts';

/** A brand with a pale color and dark forms. Its product has two bank accounts and beneficial owners. */
export const COBALT: Brand = {
  facId: 'cobalt',
  spProductSlug: 'cobalt',
  operatorKey: COBALT_KEY,
  lacks: ['government', 'demo', 'fees', 'total ownership'],
};

const READY_MS = 120_000;

export interface SceneRunner {
  serverFor(scene: Pick<Scene, 'environment'>, brand: Brand): Promise<Server>;
  close(): Promise<void>;
}

const SIGNING = {
  signature: 'typed',
  acquirer: {
    name: 'First Platypus Bank, N.A.',
    address: '1 Main St, Reno, NV 89501',
    phone: '(775) 555-0100',
  },
  electronic1099k: true,
  ownerIds: ['ssn', 'itin'],
  documents: FEE_SCHEDULE_SETTING,
};

/** Production settings, which require the captcha. The operator key is random, because no scene uses it. */
const inProduction = () => ({ ...productionSettings(), OPERATOR_KEY: randomBytes(32).toString('base64') });

export function startSceneRunner(): SceneRunner {
  const closing: (() => Promise<unknown> | void)[] = [];
  const started = new Map<Environment, Promise<Server>>();

  async function fake<Peer extends { close(): Promise<unknown> }>(starting: Promise<Peer>): Promise<Peer> {
    const one = await starting;
    closing.push(() => one.close());
    return one;
  }

  async function plainSettings(
    product: Record<string, unknown> = {},
    documents: Record<string, string> = {},
  ): Promise<Record<string, string>> {
    const [geocoder, oidc] = await Promise.all([fake(startGeocoderFake()), fake(startOidcFake())]);
    const singleSignOn = { issuer: oidc.url, clientId: OIDC.clientId };
    const copy = new FacilitatorsCopy();
    for (const facId of ['harbor', 'cobalt']) {
      copy.plant(`${facId}/facilitator.json`, 'singleSignOn', singleSignOn);
      for (const [field, value] of Object.entries(product))
        copy.plant(`${facId}/products/${facId}.json`, field, value);
      for (const [name, text] of Object.entries(documents)) copy.write(`${facId}/legal/${name}.md`, text);
    }
    closing.push(() => copy.remove());
    return {
      GEOCODER_URL: `${geocoder.url}/search`,
      FACILITATORS_DIR: copy.dir,
      OIDC_SECRETS: `harbor:${OIDC.secret},cobalt:${OIDC.secret}`,
      OPERATOR_KEYS: `cobalt:${COBALT_KEY}`,
      LOG_LEVEL: 'silent',
    };
  }

  async function bankLinkSettings(): Promise<Record<string, string>> {
    const plaid = await fake(startPlaidFake());
    return {
      ...(await plainSettings()),
      BANK_LINK_URL: plaid.url,
      BANK_LINK_CLIENT_ID: PLAID.clientId,
      BANK_LINK_SECRET: PLAID.secret,
      BANK_LINK_SCRIPT_URL: `${plaid.url}/link-initialize.js`,
    };
  }

  async function captchaSettings(): Promise<Record<string, string>> {
    const captcha = await fake(startCaptchaFake('turnstile'));
    return {
      ...inProduction(),
      CAPTCHA_KIND: 'turnstile',
      CAPTCHA_SITE_KEY: CAPTCHA.siteKey,
      CAPTCHA_SECRET: CAPTCHA.secret,
      CAPTCHA_URL: `${captcha.url}/siteverify`,
      CAPTCHA_SCRIPT_URL: `${captcha.url}/api.js`,
    };
  }

  const settingsOf: Record<Environment, () => Promise<Record<string, string>>> = {
    plain: () => plainSettings(),
    signing: () => plainSettings(SIGNING, { 'fee-schedule': FEE_SCHEDULE }),
    'bank link': bankLinkSettings,
    'own captcha': async () => inProduction(),
    'captcha of a provider': captchaSettings,
  };

  async function open(environment: Environment): Promise<Server> {
    return fake(startServer(await settingsOf[environment](), { readyMs: READY_MS }));
  }

  return {
    async serverFor({ environment = 'plain' }, { facId }) {
      const starting = started.get(environment) ?? open(environment);
      started.set(environment, starting);
      const server = await starting;
      // The captcha environments run in production mode, where a product is available only on its
      // facilitator's own hosts.
      const isProduction = environment === 'own captcha' || environment === 'captcha of a provider';
      const url = server.url.replace('localhost', `${facId}.localhost`);
      return isProduction ? { ...server, url } : server;
    },
    async close() {
      await Promise.allSettled(started.values());
      // Closes in reverse order: servers before their fakes.
      for (const one of closing.toReversed()) await one();
    },
  };
}

const STAND_MS = 40_000;

/**
 * Plays a scene on a blank page, and closes the context's other pages first. Close the page afterward, or leave it open
 * for the next scene to reuse.
 */
export async function play(
  scene: Scene,
  {
    context,
    server,
    brand,
    language = DEFAULT_LANGUAGE,
  }: {
    /** The `locale` of the context must match `language`. */
    context: BrowserContext;
    /** The server must run the scene's environment. */
    server: Server;
    brand: Brand;
    language?: Language;
  },
): Promise<Page> {
  const say = await speakerOf(language);
  const page = await emptied(context);
  page.setDefaultTimeout(STAND_MS);
  try {
    await scene.show(new Fixture({ page, server, brand, say }));
    await settled(page);
    return page;
  } catch (error) {
    await page.close();
    throw new Error(`${scene.screen}, ${scene.name}, ${brand.facId}, ${language}`, { cause: error });
  }
}

const sizes = new WeakMap<Page, { width: number; height: number } | null>();

/** Returns a blank page. Reuses a previous scene's page where possible, because its scripts are already compiled. */
async function emptied(context: BrowserContext): Promise<Page> {
  const kept = context.pages().find((page) => sizes.has(page) && !usedUp.has(page));
  for (const page of context.pages()) if (page !== kept) await page.close();
  await context.clearCookies();
  const page = kept ?? (await context.newPage());
  if (!kept) sizes.set(page, page.viewportSize());
  else {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setExtraHTTPHeaders({});
    await page.goto('about:blank');
    await page.mouse.move(0, 0);
    const size = sizes.get(page);
    if (size) await page.setViewportSize(size);
  }
  return page;
}

export interface Paint {
  color: string;
  dark: boolean;
  /** Header color. Defaults to the brand color. */
  navbar?: string;
}

export function colorsOf({ color, dark, navbar = color }: Paint): string {
  return themeCss(themeOf({ brand: color, navbar, dark }), { dark });
}

/** Adds a style sheet to the page, and removes the one from an earlier call. An empty `css` only removes that one. */
export async function layOver(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const page = globalThis as unknown as { overlay?: CSSStyleSheet };
    const own = [...document.adoptedStyleSheets].filter((sheet) => sheet !== page.overlay);
    page.overlay = new CSSStyleSheet();
    page.overlay.replaceSync(text);
    document.adoptedStyleSheets = [...own, page.overlay];
  }, css);
}
