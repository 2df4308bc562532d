import { Plus } from 'lucide';
import { useState } from 'react';
import { BENEFICIAL_MIN, beneficialRule } from '../../../domain/ownership/beneficial.ts';
import type { OwnershipType } from '../../../domain/identity.ts';
import { isLinked } from '../../../domain/ownership/ownerLinks.ts';
import { shareOf, totalError, TOTAL_ABOVE } from '../../../domain/ownership/ownership.ts';
import { translateMessage } from '../../../domain/texts/messages.ts';
import { CheckboxField } from '../../../web/form/fields/CheckboxField.tsx';
import { idOf } from '../../../web/form/errors.ts';
import type { FieldBinding } from '../../../web/form/useStepForm.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { ADD_OWNER, nameOf, PERSON_LABELS, TOTAL_OWNERSHIP } from '../messages.ts';
import { OwnerRow } from '../list/OwnersList.tsx';
import css from '../list/OwnersList.module.css';
import type { OwnersStep } from '../useOwners.ts';
import {
  chooseControl,
  CONTROL_TEXTS,
  NO_CONTROL,
  NOBODY_LABEL,
  owns,
  WHO_OWNS,
} from './beneficialMessages.ts';
import { Icon } from '../../../web/ui/Icon.tsx';

export { beneficialRule };
export * from './beneficialMessages.ts';

export type BeneficialParts = typeof import('./parts.tsx');

export function controlTexts(type: OwnershipType) {
  return type === 'NON_PROFIT' ? CONTROL_TEXTS.organization : CONTROL_TEXTS.business;
}

export function ControlField(props: FieldBinding & { hint: string }) {
  return (
    <CheckboxField {...props} on="true" off="" label={PERSON_LABELS.controlPerson}>
      <div id={`${idOf(props.name)}-hint`} className={css.detail}>
        {props.hint}
        {props.note}
      </div>
    </CheckboxField>
  );
}

export function BeneficialList({ step, ownershipType }: { step: OwnersStep; ownershipType: OwnershipType }) {
  const { controlOnly } = beneficialRule(ownershipType);
  const texts = controlTexts(ownershipType);
  const numbered = step.listed.map((one, index) => ({ one, index }));
  const isControl = ({ one: { owner } }: (typeof numbered)[number]) => owner.controlPerson === 'true';
  const controls = numbered.filter(isControl);
  const others = numbered.filter((one) => !isControl(one));
  const choosable = others.filter(
    ({ one: { key, owner } }) => !isLinked(owner) && !step.form.field(`owners.${key}`).readOnly,
  );
  const row = ({ one, index }: (typeof numbered)[number]) => (
    <OwnerRow key={one.key} step={step} one={one} index={index} hasShare={!controlOnly} />
  );
  return (
    <div className={css.body}>
      {!controlOnly && <h3>{texts.who}</h3>}
      {controls.length > 0 ? (
        <ul className={css.list}>{controls.map(row)}</ul>
      ) : (
        <>
          <p className={css.detail}>{numbered.length > 0 ? NO_CONTROL : texts.whoHint}</p>
          {choosable.map(({ one: { key, owner }, index }, position) => (
            <p key={key}>
              <Button
                id={position === 0 ? idOf('controlPerson') : undefined}
                onClick={() => step.replace(key, { ...owner, controlPerson: 'true' })}
              >
                {chooseControl(nameOf(owner, index + 1))}
              </Button>
            </p>
          ))}
          <p>
            <Button
              id={choosable.length === 0 ? idOf('controlPerson') : undefined}
              icon={<Icon node={Plus} />}
              onClick={() => step.add(true)}
            >
              {texts.add}
            </Button>
          </p>
        </>
      )}
      {controlOnly && others.length > 0 && <ul className={css.list}>{others.map(row)}</ul>}
      {!controlOnly && (
        <>
          <h3>{WHO_OWNS}</h3>
          {controls
            .filter(({ one }) => shareOf(one.owner) >= BENEFICIAL_MIN)
            .map(({ one: { key, owner }, index }) => (
              <p key={key}>{owns(nameOf(owner, index + 1), shareOf(owner))}</p>
            ))}
          {others.length > 0 && <ul className={css.list}>{others.map(row)}</ul>}
          <p>
            <Button icon={<Icon node={Plus} />} onClick={() => step.add()}>
              {ADD_OWNER}
            </Button>
          </p>
          <Total total={step.total} />
          <Nobody step={step} />
        </>
      )}
    </div>
  );
}

function Total({ total }: { total: number }) {
  const wrong = totalError(total) === TOTAL_ABOVE;
  return (
    <div aria-live="polite">
      {total > 0 && (
        <p className={css.total}>
          <span>{TOTAL_OWNERSHIP}</span> <span className="tabular">{total}%</span>
        </p>
      )}
      {wrong && <p className={css.problem}>{translateMessage(TOTAL_ABOVE)}</p>}
    </div>
  );
}

/**
 * Hidden while a listed owner owns 25 percent or more, unless the box is checked or was checked when the form opened.
 * The applicant must be able to uncheck it, and it shouldn't disappear when they do.
 */
function Nobody({ step: { form, listed } }: { step: OwnersStep }) {
  const hasHolder = listed.some(({ owner }) => shareOf(owner) >= BENEFICIAL_MIN);
  const confirmed = form.watch('nobodyOwns25');
  const [wasConfirmed] = useState(confirmed);
  return hasHolder && !confirmed && !wasConfirmed ? null : (
    <CheckboxField {...form.field('nobodyOwns25')} label={NOBODY_LABEL} />
  );
}
