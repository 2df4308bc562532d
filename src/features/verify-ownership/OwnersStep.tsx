import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { groupKindOf, type OwnershipType } from '../../domain/identity.ts';
import { isLinkPending, isLinked } from '../../domain/ownership/ownerLinks.ts';
import { today } from '../../domain/values/date.ts';
import { totalError } from '../../domain/ownership/ownership.ts';
import { boot, isDemo } from '../../web/boot.ts';
import { idOf } from '../../web/form/errors.ts';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { loadable } from '../../web/loadable.tsx';
import { ensureBackEntry, useBackIntercept } from '../../web/session/entries.ts';
import { Button } from '../../web/ui/Button.tsx';
import {
  ASK_THIS,
  AWAITED,
  OWNERS_HEADING,
  removedOwner,
  SHOW_OWNERS,
  UNDO,
  unnamedOwner,
} from './messages.ts';
import type { AddressRead } from './Offers.tsx';
import type { BeneficialParts } from './beneficial/parts.tsx';
import type { IdParts } from './ids/parts.tsx';
import { OwnerFields } from './OwnerFields.tsx';
import { OwnersList } from './list/OwnersList.tsx';
import css from './list/OwnersList.module.css';
import type { OwnerForm } from '../../domain/sections/person.ts';
import { useOwners } from './useOwners.ts';
import { latest, type LinkedOwner } from './list/useOwnersView.ts';

const AskOwner = loadable(
  () => import('./links/AskOwner.tsx').then((file) => file.AskOwner),
  ({ onCancel }) => onCancel(),
);
const WatchOwners = loadable(() => import('./links/WatchOwners.tsx').then((file) => file.WatchOwners));

export function OwnersStep({
  ownershipType,
  stored,
  businessAddress,
  isItin,
  confirmed = false,
  parts,
  idParts,
}: {
  ownershipType: OwnershipType;
  stored: readonly OwnerForm[];
  businessAddress: AddressRead | undefined;
  isItin: boolean;
  confirmed?: boolean | undefined;
  parts?: BeneficialParts | undefined;
  idParts?: IdParts | undefined;
}) {
  const kind = groupKindOf(ownershipType);
  const sole = kind === 'sole';
  const beneficial = parts?.beneficialRule(ownershipType);
  const context = {
    kind,
    today: today(),
    dc: boot.product?.dc ?? false,
    demo: isDemo,
    beneficial,
    ids: idParts?.ownerIdRule,
    idType: isItin ? 'itin' : idParts && 'ssn',
  };
  const [asking, setAsking] = useState<string | null>(null);
  const owners = useOwners({ stored, confirmed, context, nobodyLabel: parts?.NOBODY_LABEL });
  const [linked, setLinked] = useState<readonly LinkedOwner[]>([]);
  const step = { ...owners, listed: latest(owners.listed, linked), ask: sole ? undefined : setAsking };
  const { form, listed, editing, turn, total } = step;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (turn === 0) return;
    const first = document.getElementById(idOf(`owners.${editing}.firstName`));
    const led = form.focusedField === null ? null : document.getElementById(idOf(form.focusedField));
    (led ?? heading.current ?? first)?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- focus moves only when the view changes
  }, [turn, editing]);

  const askedIndex = listed.findIndex(({ key }) => key === asking);
  const asked = listed[askedIndex];
  function cancelAsking(): void {
    flushSync(() => setAsking(null));
    heading.current?.focus();
  }
  const leadsBack = asked !== undefined || step.isBesideList;
  useEffect(() => {
    if (leadsBack) ensureBackEntry();
  }, [leadsBack]);
  useBackIntercept(leadsBack, asked ? cancelAsking : step.showList);
  const index = listed.findIndex(({ key }) => key === editing);
  const edited = listed[index];
  const whoControls = parts && beneficial && parts.controlTexts(ownershipType).who;
  const formHeading = ({ controlPerson }: OwnerForm, at: number) => {
    if (!parts || !beneficial) return unnamedOwner(at + 1);
    if (controlPerson === 'true') return whoControls;
    const isChosen = listed.some(({ owner }) => owner.controlPerson === 'true');
    return isChosen ? parts.OWNER_FORM : parts.PERSON_FORM;
  };
  const listHeading = beneficial?.controlOnly ? whoControls : OWNERS_HEADING;
  const hasProblem = () => listed.some(({ key }) => step.problemOf(key) !== null);
  const isBlocked = !edited && !sole && (hasProblem() || (!beneficial && totalError(total) !== null));
  const watch = listed.some(({ owner }) => isLinked(owner)) && (
    <WatchOwners listed={listed} onRead={setLinked} />
  );
  if (asked)
    return (
      <>
        {watch}
        <AskOwner
          owner={asked.owner}
          number={askedIndex + 1}
          ownershipType={ownershipType}
          context={context}
          parts={parts}
          onDone={(owner) => {
            setAsking(null);
            step.replace(asked.key, owner);
          }}
          onCancel={cancelAsking}
        />
      </>
    );
  return (
    <StepForm form={form}>
      {(!sole || listed.length > 1) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- receives focus when the view changes
        <h2 ref={heading} tabIndex={-1}>
          {edited ? formHeading(edited.owner, index) : listHeading}
        </h2>
      )}
      {watch}
      <div className={step.removed ? css.removed : 'hidden-visually'}>
        <output>{step.removed && removedOwner(step.removed.name)}</output>
        {step.removed && (
          <Button look="link" onClick={step.removed.undo}>
            {UNDO}
          </Button>
        )}
      </div>
      {edited && step.ask && !form.field(`owners.${edited.key}`).readOnly && (
        <p>
          <Button look="link" onClick={() => step.ask?.(edited.key)}>
            {ASK_THIS}
          </Button>
        </p>
      )}
      {edited ? (
        <OwnerFields
          key={edited.key}
          form={form}
          ownerKey={edited.key}
          number={index + 1}
          ownershipType={ownershipType}
          total={total}
          businessAddress={businessAddress}
          parts={parts}
          idParts={idParts}
        />
      ) : parts && beneficial ? (
        <parts.BeneficialList step={step} ownershipType={ownershipType} />
      ) : (
        <OwnersList step={step} sole={sole} />
      )}
      {!edited && !isBlocked && listed.some(({ owner }) => isLinkPending(owner)) && (
        <p className={css.detail}>{AWAITED}</p>
      )}
      <StepActions form={form} blocked={isBlocked}>
        {edited && listed.length > 1 && (
          <Button look="quiet" onClick={step.showList}>
            {SHOW_OWNERS}
          </Button>
        )}
      </StepActions>
    </StepForm>
  );
}
