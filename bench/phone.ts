import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import playwright from '../playwright.config.ts';

const CPU_SLOWDOWN = 4;
const BYTES_A_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;

/**
 * Launches a browser that spaces letters as phones do. By default, Linux rounds letter widths to whole pixels. Text
 * would then become wider when the web font loads, which the browser reports as a later largest contentful paint.
 */
export function launch(): Promise<Browser> {
  const options = playwright.use?.launchOptions ?? {};
  return chromium.launch({ ...options, args: [...(options.args ?? []), '--font-render-hinting=none'] });
}

export async function phone(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, context };
}
