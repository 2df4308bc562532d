import type { BrowserContext, Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/languages.ts';
import { themeCss, themeOf } from '../../src/server/pageTheme.ts';
import { COBALT_KEY } from '../brandServer.ts';
import { startGeocoderPeer } from '../peers/geocoder.ts';
import { startServer, type Server } from '../server.ts';
import { HARBOR, settled, Stage, type Brand, type Scene } from './stage.ts';
import { speakerOf } from './words.ts';

/** Pale on dark forms, without government and fees, and with two bank accounts. */
export const COBALT: Brand = {
  facId: 'cobalt',
  spProductSlug: 'cobalt',
  operatorKey: COBALT_KEY,
  lacks: ['government', 'demo', 'fees'],
};

export const BRANDS: readonly Brand[] = [HARBOR, COBALT];

/** The product with everything that the scenes need around it. */
export async function startTheatre(): Promise<Server> {
  const geocoder = await startGeocoderPeer();
  const server = await startServer({
    GEOCODER_URL: `${geocoder.url}/search`,
    OPERATOR_KEYS: `cobalt:${COBALT_KEY}`,
    LOG_LEVEL: 'silent',
  });
  return {
    ...server,
    async close() {
      await server.close();
      await geocoder.close();
    },
  };
}

/** Milliseconds in which a scene stands, or it never will. */
const STAND_MS = 20_000;

/** Shows a scene on a page of its own, without anything that the one before left behind. Close the page afterwards. */
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
    server: Server;
    brand: Brand;
    language?: Language;
  },
): Promise<Page> {
  const say = await speakerOf(language);
  await context.clearCookies();
  const page = await context.newPage();
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
