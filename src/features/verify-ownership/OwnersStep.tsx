import { useEffect, useRef } from 'react';
import { groupKindOf, type OwnershipType } from '../../domain/identity.ts';
import { today } from '../../domain/date.ts';
import { totalError } from '../../domain/ownership.ts';
import { boot, isDemo } from '../../web/boot.ts';
import { idOf } from '../../web/form/errors.ts';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { OWNERS_HEADING, removedOwner, SHOW_OWNERS, UNDO, unnamedOwner } from './messages.ts';
import type { AddressRead } from './Offers.tsx';
import { OwnerFields } from './OwnerFields.tsx';
import { OwnersList } from './OwnersList.tsx';
import css from './OwnersList.module.css';
import type { OwnerForm } from './rules.ts';
import { useOwners } from './useOwners.ts';

/** The owners: the form of one of them, or the list of all. */
export function OwnersStep({
  ownershipType,
  stored,
  businessAddress,
  isItin,
}: {
  ownershipType: OwnershipType;
  stored: readonly OwnerForm[];
  businessAddress: AddressRead | undefined;
  /** The proprietor pays taxes under an ITIN. */
  isItin: boolean;
}) {
  const kind = groupKindOf(ownershipType);
  const sole = kind === 'sole';
  const context = { kind, today: today(), dc: boot.product?.dc ?? false, isItin };
  const step = useOwners({ stored, context, demo: isDemo });
  const { form, listed, editing, turn, total } = step;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (turn === 0) return;
    // The one proprietor's form has no heading of its own.
    const first = document.getElementById(idOf(`owners.${editing}.firstName`));
    const led = form.led === null ? null : document.getElementById(idOf(form.led));
    (led ?? heading.current ?? first)?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus moves with the view alone
  }, [turn, editing]);

  const index = listed.findIndex(({ key }) => key === editing);
  const edited = listed[index];
  const wrong = !edited && listed.some(({ key }) => step.problemOf(key) !== null);
  return (
    <StepForm form={form}>
      {(!sole || listed.length > 1) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the focus when the view changes
        <h2 ref={heading} tabIndex={-1}>
          {edited ? unnamedOwner(index + 1) : OWNERS_HEADING}
        </h2>
      )}
      <div className={step.removed ? css.removed : 'hidden-visually'}>
        <output>{step.removed && removedOwner(step.removed.name)}</output>
        {step.removed && (
          <Button look="link" onClick={step.removed.undo}>
            {UNDO}
          </Button>
        )}
      </div>
      {edited ? (
        <OwnerFields
          key={edited.key}
          form={form}
          ownerKey={edited.key}
          number={index + 1}
          ownershipType={ownershipType}
          total={total}
          businessAddress={businessAddress}
          isItin={isItin}
        />
      ) : (
        <OwnersList step={step} sole={sole} />
      )}
      <StepActions form={form} blocked={!edited && !sole && (wrong || totalError(total) !== null)}>
        {edited && listed.length > 1 && (
          <Button look="quiet" onClick={step.showList}>
            {SHOW_OWNERS}
          </Button>
        )}
      </StepActions>
    </StepForm>
  );
}
