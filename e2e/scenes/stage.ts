import type { Locator, Page, Route } from '@playwright/test';
import type { Journey } from '../applicant.ts';
import { applicantAt, type Who } from '../applicantAt.ts';
import { openAs } from '../openAs.ts';
import { operatorApi } from '../operatorApi.ts';
import { heardShifts } from '../geometry.ts';
import type { Server } from '../server.ts';

/** In which of its states a screen is shown. */
export type State =
  | 'empty'
  | 'filled'
  | 'refused'
  | 'saving'
  | 'offline'
  | 'loading'
  | 'server error'
  | 'session ended'
  | 'long words'
  | 'open';

/**
 * A set-up of the product: as it comes, with addresses suggested and an identity provider; with a bank-linking provider
 * besides; in production with our own captcha, or with that of a provider.
 */
export type House = 'plain' | 'bank link' | 'own captcha' | 'captcha of a provider';

export interface Scene {
  /** The screen, as its address names it; then what tells the scene from others of the screen. */
  screen: string;
  name: string;
  state: State;
  /** Of facilitators that do not offer this, nothing is shown. */
  needs?: 'government' | 'two accounts' | 'demo' | 'fees';
  /** How the product is set up for it; as it comes unless told. */
  house?: House;
  /** Brings a fresh page to the scene and returns once it stands. */
  show(stage: Stage): Promise<unknown>;
}

/** A product under whose brand a scene is shown. */
export interface Brand {
  facId: string;
  spProductSlug: string;
  /** Of its operator; the default facilitator's unless told. */
  operatorKey?: string;
  lacks?: readonly Scene['needs'][];
}

export const HARBOR: Brand = { facId: 'harbor', spProductSlug: 'harbor', lacks: ['two accounts'] };

/** A word too long for any column, as they occur in names of people and places. */
export const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

/** Pages whose clock is not the machine's any more, which cannot be taken back. */
export const usedUp = new WeakSet<Page>();

/** What a scene is played on: a page of its own, and what brings it to a state. */
export class Stage {
  readonly page: Page;
  readonly server: Server;
  readonly brand: Brand;
  /** Says an English text of the product as the page does. */
  readonly say: (english: string) => string;

  constructor({ page, server, brand, say }: Pick<Stage, 'page' | 'server' | 'brand' | 'say'>) {
    this.page = page;
    this.server = server;
    this.brand = brand;
    this.say = say;
  }

  /** The address of a screen of the brand's product. */
  at(path: string): string {
    return `${this.server.url}/${this.brand.spProductSlug}/${path}`;
  }

  field = (label: string): Locator => this.page.getByLabel(this.say(label), { exact: true });
  button = (name: string): Locator => this.named('button', name);
  heading = (name: string): Locator => this.named('heading', name);
  text = (words: string): Locator => this.page.getByText(this.say(words), { exact: true }).first();
  named = (role: 'button' | 'heading' | 'combobox' | 'tab' | 'radio' | 'link', name: string): Locator =>
    this.page.getByRole(role, { name: this.say(name), exact: true });
  /** The screen's own skeleton: its heading is there, and the guard has done asking. */
  skeleton = (): Locator => this.page.locator('main:has(h1[tabindex]) [aria-busy]');
  alert = (): Locator => this.page.getByRole('main').getByRole('alert').first();

  /** An applicant of the brand's product, brought to a stage by the API. */
  applicant(who: Who): Promise<Journey> {
    const { facId, spProductSlug, operatorKey } = this.brand;
    return applicantAt(this.server, { facId, spProductSlug, operatorKey, ...who });
  }

  /** The operator decides about somebody's application. */
  async decides({ account }: Journey, decision: 'APPROVED' | 'DECLINED' | 'INFO_REQUIRED'): Promise<void> {
    const operator = operatorApi(this.server.url, this.brand.operatorKey ?? this.server.operatorKey);
    const { status, body } = await operator.decide(account.email, decision);
    if (status !== 200) throw new Error(`${decision}: ${status} ${JSON.stringify(body)}`);
  }

  /** Opens a screen that needs no session; returns once `ready` is there. */
  async visit(path: string, ready: Locator): Promise<void> {
    await this.page.goto(path.startsWith('/') ? this.server.url + path : this.at(path));
    await ready.first().waitFor();
  }

  /** Opens a screen as an applicant; returns once `ready` is there. */
  async open(path: string, who: Who | Journey, ready: Locator): Promise<Journey> {
    const applicant = 'account' in who ? who : await this.applicant(who);
    await openAs(this.page, applicant, this.at(path));
    await ready.first().waitFor();
    return applicant;
  }

  /** A stage beside this one, in another tab of the same browser. */
  async anotherTab(): Promise<Stage> {
    const { server, brand, say } = this;
    return new Stage({ page: await this.page.context().newPage(), server, brand, say });
  }

  /** From now on the page has a clock that can be moved on; before the page is opened. */
  async clock(): Promise<Page['clock']> {
    usedUp.add(this.page);
    await this.page.clock.install();
    return this.page.clock;
  }

  /** From now on calls to a path of the given method are dealt with by `how`. */
  private async on(path: string, method: string, how: (route: Route) => Promise<void>): Promise<void> {
    await this.page.route(`**${path}`, (route) =>
      route.request().method() === method ? how(route) : route.fallback(),
    );
  }

  /** What moves meanwhile was asked for, by a press here or elsewhere, however long the answer takes. */
  async answers(work: () => Promise<unknown>): Promise<void> {
    const before = await heardShifts(this.page);
    await work();
    await heardShifts(this.page, { only: before });
  }

  /** Calls are never answered. */
  holds = (method: string, path: string) => this.on(path, method, () => new Promise(() => {}));
  /** Calls find no network. */
  loses = (method: string, path: string) => this.on(path, method, (route) => route.abort());
  /** Calls are refused; the server cannot be brought to it from outside. */
  refuses = (
    method: string,
    path: string,
    status: number,
    body: { message: string; [more: string]: unknown },
  ) =>
    this.on(path, method, (route) =>
      route.fulfill({ status, json: { success: false, code: 'invalid_request', ...body } }),
    );
  /** The browser learns that there is no network. */
  async goesOffline(): Promise<void> {
    await this.loses('HEAD', '/*');
    await this.page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false });
      dispatchEvent(new Event('offline'));
    });
  }

  /** A toast, which stays while the mouse is over it. */
  async toasts(): Promise<void> {
    await this.page.locator('[popover]:popover-open p').first().hover();
  }

  /** Calls end in the server's own failure. */
  breaks = (method: string, path: string) =>
    this.on(path, method, (route) => route.fulfill({ status: 500, json: {} }));
  /** The answer is changed on its way. */
  spoils = (method: string, path: string, change: (body: never) => void) =>
    this.on(path, method, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      change(json as never);
      await route.fulfill({ response: answer, json });
    });
}

/** Waits until fonts are there and nothing moves that comes to an end. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
