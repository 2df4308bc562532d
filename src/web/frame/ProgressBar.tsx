import { Check, ChevronDown, type IconNode } from 'lucide';
import { useEffect, useState } from 'react';
import { LANDING_HEADINGS } from '../../journey/texts/messages.ts';
import { landingOf } from '../../journey/context.ts';
import type { RouteName } from '../../journey/routes.ts';
import {
  isStepClickable,
  stepIndexOf,
  stepsFor,
  stepState,
  targetOfStep,
  type StepState,
} from '../../journey/steps.ts';
import { progressTexts } from '../messages.ts';
import css from './progress.module.css';
import { go } from '../navigation/router.ts';
import { useSession } from '../session/session.ts';
import { useStatus } from '../session/status.ts';
import { Icon } from '../ui/Icon.tsx';

const spoken: Partial<Record<StepState, string>> = {
  done: progressTexts.done,
  'not-allowed': progressTexts.notAllowed,
};

/** Lucide's dashed circle has one path per dash, which would add 100 bytes. */
const CIRCLE_DASHED: IconNode = [['circle', { cx: 12, cy: 12, r: 10, strokeDasharray: '4 3.85' }]];

function StateIcon({ state, icon }: { state: StepState; icon: string }) {
  return (
    <Icon
      node={state === 'done' ? Check : state === 'not-allowed' ? CIRCLE_DASHED : [['path', { d: icon }]]}
    />
  );
}

export function ProgressBar({ route }: { route: RouteName }) {
  const { isExistingApplicant } = useSession();
  const status = useStatus((known) => known);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // Each new screen receives focus, which also closes the list.
    function close({ target, key }: Event & { key?: string }): void {
      const nav = (target as Element).closest('nav');
      if (nav && key !== 'Escape') return;
      nav?.querySelector('button')?.focus();
      setOpen(false);
    }
    const events = ['pointerdown', 'focusin', 'keydown'];
    for (const event of events) addEventListener(event, close);
    return () => events.forEach((event) => removeEventListener(event, close));
  }, []);
  const facts = {
    isExistingApplicant,
    identityType: status?.identity.type ?? null,
    canVisitStep: status?.canVisitStep ?? null,
    landing: landingOf(status?.smAppStatus),
  };
  // After submission, applicants change only the requested sections, so a heading replaces the steps.
  if (facts.landing) return <p className="frame-steps">{LANDING_HEADINGS[facts.landing]}</p>;
  const steps = stepsFor(facts.identityType);
  const current = stepIndexOf(route);
  return (
    <nav className={`frame-steps ${css.nav}`} aria-label={progressTexts.label}>
      <button type="button" className={css.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          {progressTexts.step(current + 1, steps.length)}
          <strong>{steps[current]?.name}</strong>
        </span>
        <Icon node={ChevronDown} />
        <progress className={css.bar} value={current + 1} max={steps.length} aria-hidden />
      </button>
      <ol className={css.steps}>
        {steps.map((step, index) => {
          const state = stepState(index, { ...facts, route });
          const inside = (
            <>
              <StateIcon state={state} icon={step.icon} />
              <span>
                {step.name}
                <span className="hidden-visually">{spoken[state]}</span>
              </span>
            </>
          );
          return (
            <li
              key={step.name}
              className={css.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {isStepClickable(index, facts) ? (
                <button
                  type="button"
                  className={css.target}
                  onClick={() => void go(targetOfStep(index, facts))}
                >
                  {inside}
                </button>
              ) : (
                <span className={css.target}>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
