import { isFinal, type RouteName } from '../../journey/routes.ts';
import { boot } from '../boot.ts';
import { shownScreen } from '../navigation/router.ts';
import { serverAlert } from '../notices.ts';
import { loadStatus, status } from '../session/status.ts';
import { adoptStyle } from '../ui/adoptStyle.ts';
import css from '../frame/page.module.css';

/** Version of the messages exchanged with the parent page. The parent page's script is in `server/pages/embed`. */
const VERSION = 1;

/**
 * The parent's origin. Undefined in browsers without `ancestorOrigins`, such as Firefox. There, each message is posted
 * to every allowed origin, and the browser delivers only the copy whose target origin matches.
 */
const [parentOrigin] = location.ancestorOrigins ?? [];
const hosts = boot.facilitator.frameAncestors.filter((one) => !parentOrigin || one === parentOrigin);

/**
 * The frame grows with its content, so the layout must not depend on the viewport's height. Overlays are positioned in
 * the visible part of the frame.
 */
const STYLE = `
html { overflow: hidden; --seen-top: 0px; --seen-height: 100vh; }
.frame, .${css.column} { min-height: 0; }
dialog[open] { inset-block: calc(var(--seen-top) + 1rem) auto; margin-block: 0; max-height: max(12rem, var(--seen-height) - 2rem); }
[popover] { inset-block-start: calc(var(--seen-top) + 1rem); }
.${css.offline} { inset-block: calc(var(--seen-top) + var(--seen-height)) auto; translate: 0 -100%; }
`;

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

adoptStyle(STYLE);
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
