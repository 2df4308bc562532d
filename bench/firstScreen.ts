import type { Browser } from '@playwright/test';
import { launch, phone } from './phone.ts';
import { median } from './report.ts';

/** Page load timings in milliseconds since navigation, and the layout shift score. */
export interface Load {
  largestPaint: number;
  ready: number;
  shift: number;
}

const RUNS = 9;

declare global {
  interface Window {
    measured: { largestPaint: number; shift: number; ready: number };
  }
}

async function load(
  browser: Browser,
  { url, readySelector }: { url: string; readySelector: string },
): Promise<Load> {
  const { page, context } = await phone(browser);
  await page.addInitScript((selector) => {
    window.measured = { largestPaint: 0, shift: 0, ready: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.measured.largestPaint = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.measured.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      if (document.querySelector(selector)) window.measured.ready = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, readySelector);
  await page.goto(url);
  await page.waitForFunction(() => window.measured.ready > 0);
  await page.waitForTimeout(700);
  const measured = await page.evaluate(() => window.measured);
  await context.close();
  return measured;
}

/**
 * Medians of nine loads per page on an emulated low-end phone (4x CPU slowdown, 1.6 Mbit/s, 150 ms latency). The pages
 * alternate, so that any background load affects all of them equally.
 */
export async function firstScreens(pages: { url: string; readySelector: string }[]): Promise<Load[]> {
  const browser = await launch();
  const loads: Load[][] = pages.map(() => []);
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, page] of pages.entries()) loads[index]?.push(await load(browser, page));
    }
  } finally {
    await browser.close();
  }
  return loads.map((list) => ({
    largestPaint: median(list.map((one) => one.largestPaint)),
    ready: median(list.map((one) => one.ready)),
    shift: median(list.map((one) => one.shift)),
  }));
}
