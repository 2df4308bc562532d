import { isFinal, type RouteName } from '../../journey/routes.ts';
import { boot } from '../boot.ts';
import { shownScreen } from '../navigation/router.ts';
import { serverAlert } from '../notices.ts';
import { loadStatus, status } from '../session/status.ts';
import { adoptStyle } from '../ui/adoptStyle.ts';
import pageCss from '../frame/page.module.css';
import { framedStyle } from './framedStyle.ts';

/**
 * Version of the messages to the parent page. When this page is embedded in a facilitator's site, this module
 * posts the page's height and events, without personal data, and receives which part of the frame is visible.
 * The parent page's script is in `server/pages/embed`.
 */
const VERSION = 1;

/**
 * The parent's origin. Undefined in browsers without `ancestorOrigins`, such as Firefox. There, each message is posted
 * to every allowed origin, and the browser delivers only the copy whose target origin matches.
 */
const [parentOrigin] = location.ancestorOrigins ?? [];
const hosts = boot.facilitator.frameAncestors.filter((one) => !parentOrigin || one === parentOrigin);

type EventName = 'ready' | 'step' | 'saved' | 'submitted' | 'error';

const ERRORS: Readonly<Partial<Record<RouteName, string>>> = {
  InitiateFailure: 'unavailable',
  InviteExpired: 'invite-expired',
  InviteAlreadySubmited: 'invite-submitted',
};

function post(event?: EventName, detail: Readonly<Record<string, string>> = {}): void {
  const { height } = document.body.getBoundingClientRect();
  const message = { onboarding: VERSION, event, detail, height: Math.ceil(height), path: location.pathname };
  for (const host of hosts) parent.postMessage(message, host);
}

let isReady = false;

async function postScreen(): Promise<void> {
  const shown = shownScreen.get();
  if (!shown) return;
  const { route, memory } = shown;
  if (!isReady) post('ready');
  isReady = true;
  post('step', { step: route });
  const reason = ERRORS[route];
  if (reason) post('error', { reason });
  if (route === 'ApplicationSaved') post('saved');
  if (!isFinal(route) || !memory.submitted) return;
  const { applicationId, smAppStatus: stage } = status.get() ?? (await loadStatus()) ?? {};
  if (applicationId && stage) post('submitted', { applicationId, stage });
}

function onMessage({ origin, source, data }: MessageEvent<unknown>): void {
  if (source !== parent || !hosts.includes(origin)) return;
  const { onboarding, view } = (data ?? {}) as { onboarding?: unknown; view?: Record<string, unknown> };
  if (onboarding !== VERSION || !view) return;
  for (const name of ['top', 'height'])
    document.documentElement.style.setProperty(`--seen-${name}`, `${Number(view[name]) || 0}px`);
}

adoptStyle(framedStyle(pageCss));
addEventListener('message', onMessage);
new ResizeObserver(() => post()).observe(document.body);
shownScreen.subscribe(() => void postScreen());
serverAlert.subscribe(() => serverAlert.get() && post('error', { reason: 'server' }));
void postScreen();

// Opens external links in a new tab. In the frame, they would replace the application.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a');
  if (link && link.origin !== location.origin && link.protocol.startsWith('http') && !link.target)
    Object.assign(link, { target: '_blank', rel: 'noreferrer' });
});
