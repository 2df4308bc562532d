import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/languages.ts';
import { themeCss, themeOf } from '../../src/server/pageTheme.ts';
import { COBALT_KEY } from '../brandServer.ts';
import { CAPTCHA, startCaptchaPeer } from '../peers/captcha.ts';
import { facilitatorsWith } from '../peers/facilitators.ts';
import { startGeocoderPeer } from '../peers/geocoder.ts';
import { OIDC, startOidcPeer } from '../peers/oidc.ts';
import { PLAID, startPlaidPeer } from '../peers/plaid.ts';
import { productionSettings } from '../production.ts';
import { startServer, type Server } from '../server.ts';
import { HARBOR, settled, Stage, usedUp, type Brand, type House, type Scene } from './stage.ts';
import { speakerOf } from './words.ts';

/** Pale on dark forms, without government and fees, and with two bank accounts. */
export const COBALT: Brand = {
  facId: 'cobalt',
  spProductSlug: 'cobalt',
  operatorKey: COBALT_KEY,
  lacks: ['government', 'demo', 'fees'],
};

export const BRANDS: readonly Brand[] = [HARBOR, COBALT];

/** Milliseconds in which a server is there, on a machine that does much else. */
const READY_MS = 120_000;

/** Where scenes are played. */
export interface Theatre {
  /** The product as it is set up for a scene, under a name at which it shows the brand; started when it is asked for. */
  serverFor(scene: Pick<Scene, 'house'>, brand: Brand): Promise<Server>;
  close(): Promise<void>;
}

/** Where a captcha is asked for; nobody operates it. */
const inProduction = () => ({ ...productionSettings(), OPERATOR_KEY: randomBytes(32).toString('base64') });

/** The product in each set-up that a scene asks for, with everything around it that the scenes need. */
export function startTheatre(): Theatre {
  const closing: (() => Promise<unknown> | void)[] = [];
  const started = new Map<House, Promise<Server>>();

  /** Has a peer closed with the theatre. */
  async function peer<Peer extends { close(): Promise<unknown> }>(starting: Promise<Peer>): Promise<Peer> {
    const one = await starting;
    closing.push(() => one.close());
    return one;
  }

  async function plainSettings(): Promise<Record<string, string>> {
    const [geocoder, oidc] = await Promise.all([peer(startGeocoderPeer()), peer(startOidcPeer())]);
    const singleSignOn = { issuer: oidc.url, clientId: OIDC.clientId };
    const folder = facilitatorsWith({ harbor: { singleSignOn }, cobalt: { singleSignOn } });
    closing.push(folder.remove);
    return {
      GEOCODER_URL: `${geocoder.url}/search`,
      FACILITATORS_DIR: folder.dir,
      OIDC_SECRETS: `harbor:${OIDC.secret},cobalt:${OIDC.secret}`,
      OPERATOR_KEYS: `cobalt:${COBALT_KEY}`,
      LOG_LEVEL: 'silent',
    };
  }

  async function bankLinkSettings(): Promise<Record<string, string>> {
    const plaid = await peer(startPlaidPeer());
    return {
      ...(await plainSettings()),
      BANK_LINK_URL: plaid.url,
      BANK_LINK_CLIENT_ID: PLAID.clientId,
      BANK_LINK_SECRET: PLAID.secret,
      BANK_LINK_SCRIPT_URL: `${plaid.url}/link-initialize.js`,
    };
  }

  async function captchaSettings(): Promise<Record<string, string>> {
    const captcha = await peer(startCaptchaPeer('turnstile'));
    return {
      ...inProduction(),
      CAPTCHA_KIND: 'turnstile',
      CAPTCHA_SITE_KEY: CAPTCHA.siteKey,
      CAPTCHA_SECRET: CAPTCHA.secret,
      CAPTCHA_URL: `${captcha.url}/siteverify`,
      CAPTCHA_SCRIPT_URL: `${captcha.url}/api.js`,
    };
  }

  const settingsOf: Record<House, () => Promise<Record<string, string>>> = {
    plain: plainSettings,
    'bank link': bankLinkSettings,
    'own captcha': async () => inProduction(),
    'captcha of a provider': captchaSettings,
  };

  async function open(house: House): Promise<Server> {
    return peer(startServer(await settingsOf[house](), { readyMs: READY_MS }));
  }

  return {
    async serverFor({ house = 'plain' }, { facId }) {
      const starting = started.get(house) ?? open(house);
      started.set(house, starting);
      const server = await starting;
      // In production a product shows on its facilitator's own hosts only.
      const isProduction = house === 'own captcha' || house === 'captcha of a provider';
      const url = server.url.replace('localhost', `${facId}.localhost`);
      return isProduction ? { ...server, url } : server;
    },
    async close() {
      await Promise.allSettled(started.values());
      // What was started last goes first: a server before its peers.
      for (const one of closing.toReversed()) await one();
    },
  };
}

/** Milliseconds in which a scene stands, or it never will. */
const STAND_MS = 40_000;

/**
 * Shows a scene on a page of its own, without anything that the one before left behind. The page is the context's only one
 * then; close it afterwards, or leave it to the next scene.
 */
export async function play(
  scene: Scene,
  {
    context,
    server,
    brand,
    language = DEFAULT_LANGUAGE,
  }: {
    /** Opened with `locale` as the language. */
    context: BrowserContext;
    /** Set up as the scene asks for. */
    server: Server;
    brand: Brand;
    language?: Language;
  },
): Promise<Page> {
  const say = await speakerOf(language);
  const page = await emptied(context);
  page.setDefaultTimeout(STAND_MS);
  try {
    await scene.show(new Stage({ page, server, brand, say }));
    await settled(page);
    return page;
  } catch (error) {
    await page.close();
    throw new Error(`${scene.screen}, ${scene.name}, ${brand.facId}, ${language}`, { cause: error });
  }
}

/** Of pages that can be played on again: how large they were at first. */
const sizes = new WeakMap<Page, { width: number; height: number } | null>();

/**
 * A page of the context as if it were new. One that another scene was played on is taken again where it can be: the browser
 * has its scripts compiled.
 */
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

/** A brand's colour, as its facilitator would set it, for forms that are light or dark. */
export interface Paint {
  colour: string;
  dark: boolean;
  /** Of the header; the brand's colour unless told. */
  navbar?: string;
}

/** The colours that the server would have sent for another brand, as a style sheet over those of the page. */
export function coloursOf({ colour, dark, navbar = colour }: Paint): string {
  return themeCss(themeOf({ brand: colour, navbar, dark }), { dark });
}

/** Lays a style sheet over those of a page that stands; without one, takes the last away. */
export async function layOver(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}
