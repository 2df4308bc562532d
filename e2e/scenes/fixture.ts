import type { Locator, Page, Route } from '@playwright/test';
import type { Journey } from '../applicant.ts';
import { applicantAt, type Who } from '../applicantAt.ts';
import { openAs } from '../openAs.ts';
import { operatorApi } from '../operatorApi.ts';
import { NOT_SENT, OFFLINE } from '../../src/web/messages.ts';
import { heardShifts } from '../geometry.ts';
import type { Server } from '../server.ts';

export type State =
  | 'empty'
  | 'filled'
  | 'refused'
  | 'saving'
  | 'offline'
  | 'loading'
  | 'server error'
  | 'session ended'
  | 'long text'
  | 'open';

/**
 * Server setup. `plain` has address suggestions and an identity provider. `bank link` adds a bank-linking provider.
 * `signing` turns on the review's optional features, such as a signature and fees, and lets owners enter an ITIN. The
 * captcha environments run in production mode.
 */
export type Environment = 'plain' | 'bank link' | 'signing' | 'own captcha' | 'captcha of a provider';

export interface Scene {
  screen: string;
  name: string;
  state: State;
  /** Feature that the facilitator must offer; otherwise the scene is skipped. */
  needs?: 'government' | 'two accounts' | 'demo' | 'fees' | 'total ownership' | 'beneficial owners';
  environment?: Environment;
  show(fixture: Fixture): Promise<unknown>;
}

export interface Brand {
  facId: string;
  spProductSlug: string;
  /** Defaults to the default facilitator's key. */
  operatorKey?: string;
  lacks?: readonly Scene['needs'][];
}

export const HARBOR: Brand = {
  facId: 'harbor',
  spProductSlug: 'harbor',
  lacks: ['two accounts', 'beneficial owners'],
};

/** A single word that is too long for any column. Names of people and places can be this long. */
export const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

/** Pages that can't be reused, because a fake clock can't be uninstalled. */
export const usedUp = new WeakSet<Page>();

export class Fixture {
  readonly page: Page;
  readonly server: Server;
  readonly brand: Brand;
  readonly say: (english: string) => string;

  constructor({ page, server, brand, say }: Pick<Fixture, 'page' | 'server' | 'brand' | 'say'>) {
    this.page = page;
    this.server = server;
    this.brand = brand;
    this.say = say;
  }

  at(path: string): string {
    return `${this.server.url}/${this.brand.spProductSlug}/${path}`;
  }

  field = (label: string): Locator => this.page.getByLabel(this.say(label), { exact: true });
  button = (name: string): Locator => this.named('button', name);
  heading = (name: string): Locator => this.named('heading', name);
  text = (words: string): Locator => this.page.getByText(this.say(words), { exact: true }).first();

  offlineNote = (): Locator => this.text(OFFLINE).or(this.text(NOT_SENT)).first();
  named = (role: 'button' | 'heading' | 'combobox' | 'tab' | 'radio' | 'link', name: string): Locator =>
    this.page.getByRole(role, { name: this.say(name), exact: true });
  /** The screen's own skeleton. It appears together with the heading, after the route guard has resolved. */
  skeleton = (): Locator => this.page.locator('main:has(h1[tabindex]) [aria-busy]');
  alert = (): Locator => this.page.getByRole('main').getByRole('alert').first();

  applicant(who: Who): Promise<Journey> {
    const { facId, spProductSlug, operatorKey } = this.brand;
    return applicantAt(this.server, { facId, spProductSlug, operatorKey, ...who });
  }

  async decides({ account }: Journey, decision: 'APPROVED' | 'DECLINED' | 'INFO_REQUIRED'): Promise<void> {
    const operator = operatorApi(this.server.url, this.brand.operatorKey ?? this.server.operatorKey);
    const { status, body } = await operator.decide(account.email, decision);
    if (status !== 200) throw new Error(`${decision}: ${status} ${JSON.stringify(body)}`);
  }

  async visit(path: string, ready: Locator): Promise<void> {
    await this.page.goto(path.startsWith('/') ? this.server.url + path : this.at(path));
    await ready.first().waitFor();
  }

  async open(path: string, who: Who | Journey, ready: Locator): Promise<Journey> {
    const applicant = 'account' in who ? who : await this.applicant(who);
    await openAs(this.page, applicant, this.at(path));
    await ready.first().waitFor();
    return applicant;
  }

  async anotherTab(): Promise<Fixture> {
    const { server, brand, say } = this;
    return new Fixture({ page: await this.page.context().newPage(), server, brand, say });
  }

  /** Installs a fake clock. Call this before opening the page. */
  async clock(): Promise<Page['clock']> {
    usedUp.add(this.page);
    await this.page.clock.install();
    return this.page.clock;
  }

  private async on(path: string, method: string, how: (route: Route) => Promise<void>): Promise<void> {
    await this.page.route(`**${path}`, (route) =>
      route.request().method() === method ? how(route) : route.fallback(),
    );
  }

  /** Runs `work` and discards the layout shifts that the server's response causes, even if the response is slow. */
  async answers(work: () => Promise<unknown>): Promise<void> {
    const before = await heardShifts(this.page);
    await work();
    await heardShifts(this.page, { only: before });
  }

  holds = (method: string, path: string) => this.on(path, method, () => new Promise(() => {}));
  loses = (method: string, path: string) => this.on(path, method, (route) => route.abort());
  refuses = (
    method: string,
    path: string,
    status: number,
    body: { message: string; [more: string]: unknown },
  ) =>
    this.on(path, method, (route) =>
      route.fulfill({ status, json: { success: false, code: 'invalid_request', ...body } }),
    );
  async goesOffline(): Promise<void> {
    await this.loses('HEAD', '/*');
    await this.page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false });
      dispatchEvent(new Event('offline'));
    });
  }

  /** Hovers over an open toast, which keeps it open. */
  async toasts(): Promise<void> {
    await this.page.locator('[popover]:popover-open p').first().hover();
  }

  breaks = (method: string, path: string) =>
    this.on(path, method, (route) => route.fulfill({ status: 500, json: {} }));
  spoils = (method: string, path: string, change: (body: never) => void) =>
    this.on(path, method, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      change(json as never);
      await route.fulfill({ response: answer, json });
    });
}

export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
