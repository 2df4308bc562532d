import { useEffect, useState } from 'react';
import { groupKindOf, isOwnershipType } from '../../../domain/identity.ts';
import { today } from '../../../domain/values/date.ts';
import { positionLabel } from '../../../domain/values/positions.ts';
import type { OwnerForm as Values } from '../../../domain/sections/person.ts';
import { call, isUnauthorized } from '../../../web/client.ts';
import { CheckboxField } from '../../../web/form/fields/CheckboxField.tsx';
import { MaskedField } from '../../../web/form/fields/MaskedField.tsx';
import { StepActions } from '../../../web/form/StepActions.tsx';
import { StepForm } from '../../../web/form/StepForm.tsx';
import { refusalOf } from '../../../web/form/refusalOf.ts';
import { useStepForm, type Refusal } from '../../../web/form/useStepForm.ts';
import { IdTypeField, ownerIdRule } from '../ids/parts.tsx';
import { GROUPS, HINTS, PERSON_LABELS } from '../messages.ts';
import css from '../PersonFields.module.css';
import { PersonFields } from '../PersonFields.tsx';
import { fieldsFor, labelsFor, newOwner, ownerToForm, ownerToWire } from '../rules.ts';
import { ownerErrors } from '../useOwnerChecks.ts';
import { saveOwnerDetails } from './contract.ts';
import { ownerScreen as texts } from './messages.ts';
import type { Entering } from './OwnerCode.tsx';

const STATED: ReadonlySet<string> = new Set(['ownershipPercentage', 'controlPerson', 'position']);

export function OwnerForm({
  token,
  details: { owner, ownershipType: type, dc, ownerIds },
  typed: before,
  onDone,
  onUsed,
  onExpired,
}: Entering & {
  typed: Values | undefined;
  onDone: () => void;
  /** Called if the details were already submitted. The response to an earlier submission may have been lost. */
  onUsed: () => void;
  onExpired: (typed: Values) => void;
}) {
  const kind = groupKindOf(isOwnershipType(type) ? type : 'LLC');
  const context = { kind, today: today(), dc, ids: ownerIds && ownerIdRule };
  const { position = '', ownershipPercentage } = owner;
  const form = useStepForm<Values & { certified: boolean }>({
    defaults: {
      ...newOwner(kind),
      ...ownerToForm(owner),
      ...(ownerIds && { idType: 'ssn' }),
      ...before,
      certified: false,
    },
    validate({ certified, ...values }) {
      const errors = ownerErrors(values, context).filter(({ field }) => !STATED.has(field));
      return certified ? errors : [...errors, { field: 'certified', message: texts.certifyFirst }];
    },
    labels: labelsFor,
    onSubmit: send,
  });

  const { values: typed } = form;
  const [first] = useState(() => (before ? '' : JSON.stringify(typed())));
  useEffect(() => {
    // The form doesn't save drafts, so leaving the page would lose the details. The dialog for changing the language,
    // the only one with a `lang` attribute, has its own warning.
    const warn = (event: BeforeUnloadEvent) => {
      const isAsked = document.querySelector('dialog[open][lang]');
      if (!isAsked && JSON.stringify(typed()) !== first) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [typed, first]);

  async function send(values: Values & { certified: boolean }): Promise<void | Refusal> {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await call(saveOwnerDetails, {
      body: ownerToWire(values),
      headers,
      quiet: true,
      handles401: true,
    });
    if (reply.ok) return onDone();
    const { failure } = reply;
    if (failure.kind === 'refused' && failure.code === 'link_used') return onUsed();
    return isUnauthorized(failure) ? onExpired(values) : refusalOf(failure, fieldsFor(values));
  }

  return (
    <StepForm form={form}>
      <PersonFields
        form={form}
        section="section-1"
        isItin={form.watch('idType') === 'itin'}
        idType={ownerIds && <IdTypeField form={form} />}
        legends={{ ...GROUPS, reach: GROUPS.reachYou }}
        emailHint={HINTS.emailYou}
        positions={[{ value: position, label: positionLabel(position) }]}
        role={
          <>
            {owner.controlPerson === true && <p className={css.line}>{texts.controls}</p>}
            {type !== 'NON_PROFIT' && typeof ownershipPercentage === 'number' && ownershipPercentage > 0 && (
              <p className={css.line}>{texts.share(ownershipPercentage)}</p>
            )}
            <MaskedField
              {...form.field('dateStarted')}
              label={PERSON_LABELS.dateStarted}
              hint={texts.dateStartedHint}
              mask="date"
              autoComplete="off"
            />
          </>
        }
      />
      <CheckboxField {...form.field('certified')} label={texts.certify} />
      <StepActions form={form} label={texts.submit} />
    </StepForm>
  );
}
