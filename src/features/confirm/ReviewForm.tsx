import { useEffect, useState, type ReactNode } from 'react';
import { today } from '../../domain/values/date.ts';
import type { FieldError } from '../../api/problem.ts';
import { groupKindOf } from '../../domain/identity.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { failedOwners } from '../../domain/ownership.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/sections/sections.ts';
import { asksItin } from '../../domain/values/taxId.ts';
import { hasItin } from '../../domain/sections/person.ts';
import { submitApplication } from '../../api/submit.ts';
import { boot } from '../../web/boot.ts';
import { call } from '../../web/client.ts';
import { deservesToast } from '../../web/failure.ts';
import { withoutFields } from '../../web/form/draftFields.ts';
import { CheckboxField } from '../../web/form/fields/CheckboxField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm } from '../../web/form/useStepForm.ts';
import { toast } from '../../web/notices.ts';
import { follow, type Memory } from '../../web/navigation/router.ts';
import { session } from '../../web/session/session.ts';
import { loadStatus } from '../../web/session/status.ts';
import { Alert, Banner } from '../../web/ui/Alert.tsx';
import { refusedOwners } from '../verify-ownership/rules.ts';
import css from './ConfirmProfile.module.css';
import { placedMessage, placeOf, reviewMessage } from './facts.ts';
import { FeesCard } from './FeesCard.tsx';
import {
  CARDS,
  CERTIFICATION,
  CERTIFICATION_MISSING,
  CERTIFICATION_OWNERS,
  CHANGED_ELSEWHERE,
  EDIT_BUTTONS,
  NO_CHANGES_LATER,
  NOT_SUBMITTED,
  OWNERS_NOT_VALIDATED,
  SUBMIT,
} from './messages.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { BankFacts, BusinessFacts, PeopleFacts } from './ReviewSections.tsx';
import { reviewErrors } from './rules.ts';
import { readAgain, type Review } from './useReview.ts';
import { ValidationDialog } from './ValidationDialog.tsx';

function sectionOf(finding: FieldError | undefined): SectionName {
  return SECTION_NAMES.find((name) => name === finding?.section) ?? 'business';
}

function findingsOf(review: Review): FieldError[] {
  const { ownershipType } = review;
  if (!ownershipType) return [{ field: 'owners', message: OWNERS_NOT_VALIDATED, section: 'identity' }];
  return reviewErrors(
    { ...review, ownershipType },
    { today: today(), dc: boot.product?.dc ?? false, quantity: review.quantity },
  );
}

/**
 * Current review and its errors. An incomplete section blocks reads of later ones, so the submit call does the
 * validation.
 */
async function lookAgain(review: Review): Promise<{ current: Review; found: readonly FieldError[] }> {
  const known = await loadStatus();
  if (!known || known.canVisitStep.submit) return { current: review, found: findingsOf(review) };
  const [fresh, reply] = await Promise.all([
    readAgain(review),
    // `ack: false` validates without submitting.
    call(submitApplication, { body: { ack: false }, quiet: true }),
  ]);
  const refused = !reply.ok && reply.failure.kind === 'refused' ? reply.failure.errors : [];
  const stored: readonly FieldError[] = refused.filter(({ section }) => section !== 'submit');
  // Data of a blocked section cannot be reloaded. Values that the server rejected have changed since, so they are
  // dropped.
  const outdated = stored.map(({ field }) => field).filter((field) => field.includes('.'));
  const current = { ...withoutFields(review, outdated), ...fresh };
  return { current, found: stored.length > 0 ? stored : findingsOf(current) };
}

/** Review cards and the form below. `memory` holds the last submit error and the certified revision. */
export function ReviewForm({ review: read, memory }: { review: Review; memory: Memory }) {
  const { refusal, certified, signing } = memory;
  const { parts } = read;
  const { signature: asked, acquirer, documents, electronic1099k } = read.fees;
  const [review, setReview] = useState(read);
  const refusedSections = refusal?.errors.filter(({ section }) => section !== 'submit') ?? [];
  const [findings, setFindings] = useState<readonly FieldError[]>(refusedSections);
  const [isDialogOpen, setDialogOpen] = useState(findings.length > 0);
  const isUnchanged = certified !== undefined && certified === review.revision;
  const { ownershipType: type, business } = review;
  const isItin = type !== null && asksItin(groupKindOf(type), business.tinType);
  const itinAt = ({ field }: FieldError) => hasItin(review.owners[Number(field.split('.')[1])], isItin);
  const certification = review.beneficialRule ? `${CERTIFICATION} ${CERTIFICATION_OWNERS}` : CERTIFICATION;
  const isDocument = refusal?.errors.some(({ field }) => field === 'consents');
  const first = refusal?.errors[0];
  const refused =
    refusal &&
    (isDocument && parts
      ? parts.changedMeanwhile
      : reviewMessage({ message: refusal.message, ...first }, first && itinAt(first)));
  useEffect(() => {
    if (refused && deservesToast(refusal.message)) toast(refused, { duration: SERVER_ERROR_TOAST_MS });
  }, [refused, refusal]);
  const form = useStepForm({
    defaults: {
      certified: isUnchanged,
      consents: false,
      documents: false,
      electronic1099k: signing?.electronic1099k ?? false,
      fullName: '',
      title: '',
      ...signing?.signature,
    },
    validate: (values) => [
      ...(parts?.signingErrors(values, read.fees) ?? []),
      ...(values.certified ? [] : [{ field: 'certified', message: CERTIFICATION_MISSING }]),
    ],
    labels: { ...parts?.signatureLabels, certified: CERTIFICATION },
    onSubmit: async (values) => {
      const { current, found } = await lookAgain(review);
      if (!session().token) return;
      setReview(current);
      setFindings(found);
      setDialogOpen(found.length > 0);
      // The dialog names one section; a toast about another would look like a second error.
      const owners = sectionOf(found[0]) === 'identity' ? refusedOwners(found) : [];
      if (owners.length > 0) toast(failedOwners(owners));
      if (found.length > 0) return;
      // The certification covers only the displayed revision.
      const signed = parts?.signedOf(values, read.fees);
      await follow('ConfirmProfile', 'submitted', {
        memory: { certified: review.revision, signing: signed },
      });
    },
  });
  const identity = review.isGovernment ? 'contact' : 'owners';
  const query = { form: identity };
  /** Opens a section for editing. The query makes it return to the review, and `fix` errors are marked there. */
  const edit = (section: SectionName, fix: readonly FieldError[] = []) =>
    void follow('ConfirmProfile', `edit ${section}`, { query, memory: { fix } });
  const errorsOf = (section: string) =>
    findings.filter((finding) => finding.section === section).map((one) => placedMessage(one, itinAt(one)));
  const cards: Record<SectionName, ReactNode> = {
    business: (
      <ReviewCard
        key="business"
        title={CARDS.business}
        editName={EDIT_BUTTONS.business}
        onEdit={() => edit('business')}
        errors={errorsOf('business')}
      >
        <BusinessFacts business={review.business} category={review.category} />
      </ReviewCard>
    ),
    identity: (
      <ReviewCard
        key="identity"
        title={CARDS[identity]}
        editName={EDIT_BUTTONS[identity]}
        onEdit={() => edit('identity')}
        badge={review.badge}
        errors={errorsOf('identity')}
      >
        <PeopleFacts people={review.isGovernment ? [review.contact] : review.owners} isItin={isItin} />
      </ReviewCard>
    ),
    payout: (
      <ReviewCard
        key="payout"
        title={CARDS.payout}
        editName={EDIT_BUTTONS.payout}
        onEdit={() => edit('payout')}
        errors={errorsOf('payout')}
      >
        <BankFacts accounts={review.accounts} />
      </ReviewCard>
    ),
  };

  return (
    <>
      {refused && findings.length === 0 && <Alert title={NOT_SUBMITTED}>{refused}</Alert>}
      {certified !== undefined && !isUnchanged && <Alert tone="warning">{CHANGED_ELSEWHERE}</Alert>}
      {SECTION_NAMES.map((name) => cards[name])}
      <StepForm form={form}>
        {parts && acquirer && <parts.AcquirerCard acquirer={acquirer} />}
        {parts && documents && (
          <parts.DocumentsCard binding={form.field('documents')} documents={documents} />
        )}
        {parts && electronic1099k && <parts.TaxFormsCard binding={form.field('electronic1099k')} />}
        <FeesCard fees={review.fees}>
          <CheckboxField {...form.field('certified')} label={certification} />
        </FeesCard>
        {parts && asked && <parts.SignatureCard form={form} changed={asked.changed} />}
        <div className={`${css.submit} no-print`}>
          <Banner tone="warning">{NO_CHANGES_LATER}</Banner>
          <StepActions form={form} label={SUBMIT} disabled={!form.watch('certified')} />
        </div>
      </StepForm>
      {isDialogOpen && (
        <ValidationDialog
          place={findings[0] ? placeOf(findings[0], itinAt(findings[0])) : ''}
          messages={findings.map((one) => reviewMessage(one, itinAt(one)))}
          onFix={() => edit(sectionOf(findings[0]), findings)}
          onStay={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}
